import { documentItems, rejectionReasons } from '@candor/domain/kyc/application';
import * as z from 'zod/mini';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
} from '../../platform/operator-commands.ts';
import { applicationKeyText, applicationOf } from './application-key.ts';
import { approveApplication, rejectApplication } from './decide.ts';
import type { KycOptions } from './deps.ts';

const writes = ['kyc.application', 'kyc.application_item', 'platform.outbox'];
/** Whoever was accepted is compared with the sanctions lists. */
const approvalWrites = [...writes, 'sanctions.screening', 'platform.due'];
const reason = z.optional(z.enum(rejectionReasons));

/** Commands of a single reviewer: they move no money, and every reason is shown to the customer. */
export const operatorCommandsOf = (deps: Pick<KycOptions, 'outbox'>): OperatorCommands => ({
  'kyc.approve': operatorCommand({
    role: 'reviewer',
    makerChecker: false,
    payload: z.object({ id: applicationKeyText }),
    fields: [],
    writes: approvalWrites,
    execute: (tx, payload, context) =>
      approveApplication(deps, tx, { ...applicationOf(payload.id), ...byOf(context) }),
  }),
  'kyc.reject': operatorCommand({
    role: 'reviewer',
    makerChecker: false,
    payload: z.object({
      id: applicationKeyText,
      front: reason,
      back: reason,
      holding: reason,
      portrait: reason,
    }),
    fields: documentItems.map((item) => ({
      name: item,
      type: 'choice',
      choices: rejectionReasons,
      isOptional: true,
    })),
    writes,
    execute: (tx, { id: key, ...reasons }, context) =>
      rejectApplication(deps, tx, {
        ...applicationOf(key),
        ...byOf(context),
        rejections: givenOf(reasons),
      }),
  }),
});

const byOf = ({ operatorIds, nowMs }: OperatorCommandContext) => ({
  decidedBy: operatorIds[0]!,
  nowMs,
});

/** Drops pictures without a reason. */
const givenOf = <Reason>(reasons: Record<string, Reason | undefined>) =>
  Object.fromEntries(
    Object.entries(reasons).filter((entry): entry is [string, Reason] => entry[1] !== undefined),
  );
