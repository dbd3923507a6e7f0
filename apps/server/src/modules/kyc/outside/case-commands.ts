import { documentItems, rejectionReasons, type Rejections } from '@candor/domain/kyc/application';
import { isReadable } from '@candor/domain/readable-text';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable, Tx } from '../../../platform/db.ts';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
} from '../../../platform/operator-commands.ts';
import { applicationKeyText, applicationOf } from '../application-key.ts';
import { revokeApplication } from '../decide.ts';
import type { KycOptions } from '../deps.ts';
import { lockApplication } from '../store.ts';
import { caseFacts } from './case-queue.ts';
import { closeCases, findCase, type ReviewerCase } from './store-cases.ts';
import { handToPeople } from './store-reviews.ts';

const finding = z.string().check(z.minLength(3), z.maxLength(1_000), z.refine(isReadable));
const reason = z.optional(z.enum(rejectionReasons));
const keeping = z.object({ id: applicationKeyText, finding });
const revoking = z.object({
  ...keeping.shape,
  front: reason,
  back: reason,
  holding: reason,
  portrait: reason,
});

/**
 * What people do about an outside reviewer: take an application from it, and decide what becomes of
 * an acceptance that it took back. Refuses: kyc.notFound, kyc.alreadyDecided, kyc.reasonsMissing.
 */
export const caseCommandsOf = (deps: Pick<KycOptions, 'outbox'>): OperatorCommands => ({
  'kyc.takeOver': operatorCommand({
    role: 'reviewer',
    makerChecker: false,
    payload: z.object({ id: applicationKeyText }),
    fields: [],
    writes: ['kyc.outside_review'],
    async execute(tx, { id }) {
      const named = applicationOf(id);
      const application = await lockApplication(tx, named);
      if (!application) throw new Refusal('kyc.notFound');
      const isOpen = application.status === 'pending';
      if (!isOpen || !(await handToPeople(tx, named, { because: 'takenOver' })))
        throw new Refusal('kyc.alreadyDecided');
    },
  }),
  'kyc.keep': operatorCommand<z.output<typeof keeping>>({
    role: 'reviewer',
    makerChecker: true,
    payload: keeping,
    fields: [{ name: 'finding', type: 'longText' }],
    writes: ['kyc.reviewer_case'],
    describe: (db, { id }) => factsOf(db, id),
    async execute(tx, payload, context) {
      const { applicationId } = await openCaseOf(tx, payload.id);
      await close(tx, payload, { ...context, status: 'kept', applicationIds: [applicationId] });
    },
  }),
  'kyc.revoke': operatorCommand<z.output<typeof revoking>>({
    role: 'reviewer',
    makerChecker: true,
    payload: revoking,
    fields: [
      { name: 'finding', type: 'longText' },
      ...documentItems.map(
        (item) =>
          ({ name: item, type: 'choice', choices: rejectionReasons, isOptional: true }) as const,
      ),
    ],
    writes: ['kyc.reviewer_case', 'kyc.application', 'kyc.application_item', 'platform.outbox'],
    describe: (db, { id }) => factsOf(db, id),
    async execute(tx, payload, context) {
      const { userId, applicationId } = await openCaseOf(tx, payload.id);
      const applicationIds = await revokeApplication(deps, tx, {
        userId,
        id: applicationId,
        decidedBy: context.operatorIds[0]!,
        nowMs: context.nowMs,
        rejections: rejectionsOf(payload),
      });
      await close(tx, payload, { ...context, status: 'revoked', applicationIds });
    },
  }),
});

/** Locked by its application. */
async function openCaseOf(tx: Tx, key: string): Promise<ReviewerCase> {
  const file = await findCase(tx, applicationOf(key));
  if (!file) throw new Refusal('kyc.notFound');
  await lockApplication(tx, { userId: file.userId, id: file.applicationId });
  const locked = (await findCase(tx, file))!;
  if (locked.status !== 'open') throw new Refusal('kyc.alreadyDecided');
  return locked;
}

async function close(
  tx: Tx,
  { id, finding: found }: z.output<typeof keeping>,
  {
    operatorIds,
    ...decided
  }: OperatorCommandContext & {
    readonly status: 'kept' | 'revoked';
    readonly applicationIds: readonly string[];
  },
): Promise<void> {
  invariant(new Set(operatorIds).size >= 2, 'two operators decide about an acceptance');
  const { userId } = applicationOf(id);
  await closeCases(tx, { ...decided, userId, operatorIds, finding: found });
}

async function factsOf(db: Queryable, id: string) {
  const file = await findCase(db, applicationOf(id));
  return file ? caseFacts(file) : [];
}

/** Pictures with a reason. */
const rejectionsOf = (payload: z.output<typeof revoking>): Rejections =>
  Object.fromEntries(
    documentItems.flatMap((item) => (payload[item] ? [[item, payload[item]]] : [])),
  );
