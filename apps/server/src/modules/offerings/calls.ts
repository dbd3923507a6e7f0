import { calls } from '@candor/contract/calls';
import * as z from 'zod/mini';
import type { CallContext, Handlers } from '../../http/handler.ts';
import { findIdempotencyRecords } from '../../platform/idempotency-records.ts';
import { createCommandRunner } from '../ledger/index.ts';
import { guarded } from '../responsible-trading/index.ts';
import type { OfferingsDeps } from './deps.ts';
import { payCommand } from './pay.ts';
import { subscribeCommand } from './subscribe.ts';
import {
  getDraw,
  getOffering,
  listOfferings,
  listOfferingTickets,
  listSubscriptions,
} from './views.ts';

const rules = { serviceOf: () => ({ service: 'offerings' as const }) };

export function offeringsHandlers(deps: OfferingsDeps) {
  const { clock, random } = deps;
  const subscribe = createCommandRunner(deps, guarded(deps, subscribeCommand(deps), rules));
  const pay = createCommandRunner(deps, guarded(deps, payCommand, rules));
  const newId = () => random.uuid(clock.now());
  return {
    listOfferings: (_request, { userId, nowMs }) => listOfferings(deps, userId, nowMs),
    getOffering: (request, context) => getOffering(deps, request, context),
    listOfferingTickets: (request) => listOfferingTickets(deps, request),
    getDraw: (request) => getDraw(deps, request),
    listSubscriptions: (_request, { userId }) => listSubscriptions(deps, userId),
    async subscribeToOffering({ fundPassword, ...request }, context) {
      const isConfirmed = await isFundPasswordRight(deps, fundPassword, context);
      const { userId, idempotency } = context;
      return subscribe(
        { userId, id: newId(), request, isConfirmed },
        {
          idempotency,
          encode: (made) => z.encode(calls.subscribeToOffering.result, made),
        },
      );
    },
    async payForAllotment({ id, fundPassword }, context) {
      const isConfirmed = await isFundPasswordRight(deps, fundPassword, context);
      const { userId, idempotency } = context;
      return pay(
        { userId, id, isConfirmed, paymentId: newId() },
        { idempotency, encode: (made) => z.encode(calls.payForAllotment.result, made) },
      );
    },
  } satisfies Partial<Handlers>;
}

/**
 * Checks the fund password; false, unchecked, for a retry with a recorded response, which the
 * command replays. Refuses: identity.fundPasswordNotSet, identity.fundPasswordWrong,
 * identity.tooManyAttempts.
 */
async function isFundPasswordRight(
  { db, fundPassword }: OfferingsDeps,
  password: string | undefined,
  { userId, nowMs, idempotency }: CallContext,
): Promise<boolean> {
  if (idempotency && (await findIdempotencyRecords(db, [idempotency])).length > 0) return false;
  await fundPassword.assert(db, userId, password, nowMs);
  return true;
}
