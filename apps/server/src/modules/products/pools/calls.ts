import { calls } from '@candor/contract/calls';
import type { Units } from '@candor/domain/products/pools/nav';
import * as z from 'zod/mini';
import type { CallContext, Handlers } from '../../../http/handler.ts';
import { confirmItIsYou } from '../../identity/index.ts';
import { createCommandRunner } from '../../ledger/index.ts';
import type { ServedForms } from '../kinds/served-forms.ts';
import { cancelRequestCommand } from './cancel-request.ts';
import type { PoolsOptions } from './deps.ts';
import { getPool } from './get-pool.ts';
import { getPoolAccount, presentRequest } from './get-pool-account.ts';
import { listPoolDecisions, listPoolNavs, listPoolTrades } from './list-pool-log.ts';
import { redeemUnitsCommand, type RequestWithPool } from './redeem-units.ts';

export function poolsHandlers(options: PoolsOptions, forms: ServedForms) {
  const { clock, random, db } = options;
  const deps = { ...options, now: () => clock.now() };
  const redeem = createCommandRunner(deps, redeemUnitsCommand());
  const cancel = createCommandRunner(deps, cancelRequestCommand(forms));
  const answered = ({ idempotency, nowMs }: CallContext) => ({
    idempotency,
    encode: (result: RequestWithPool) =>
      z.encode(calls.redeemPoolUnits.result, presentRequest(result, { fills: [], nowMs })),
  });
  return {
    getPool: (request) => getPool(options, request),
    listPoolNavs: (request) => listPoolNavs(db, request),
    listPoolTrades: (request) => listPoolTrades(db, request),
    listPoolDecisions: (request) => listPoolDecisions(db, request),
    getPoolAccount: (request, context) => getPoolAccount({ db, forms }, request, context),
    async redeemPoolUnits(request, context) {
      const isConfirmed = await confirmItIsYou(options, request, context);
      const { orderId } = request;
      const units = request.units as bigint as Units;
      const id = random.uuid(clock.now());
      return redeem({ userId: context.userId, id, orderId, units, isConfirmed }, answered(context));
    },
    cancelPoolRequest: ({ id }, context) =>
      cancel({ userId: context.userId, id }, answered(context)),
  } satisfies Partial<Handlers>;
}
