import { id as recordId } from '@candor/contract/wire/fields';
import { isReadable } from '@candor/domain/readable-text';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/db.ts';
import {
  operatorCommand,
  type OperatorCommands,
  type OperatorQueue,
  type QueueItem,
} from '../../../platform/operator-commands.ts';
import { type CaseFile, closeCase, findCase, listCases } from '../store-cases.ts';
import { listSteps } from '../store-steps.ts';
import { findWithdrawal } from '../withdrawals/store-withdrawals.ts';
import { withdrawalFacts } from './facts.ts';

async function caseItem(db: Queryable, file: CaseFile): Promise<QueueItem> {
  const withdrawal = await findWithdrawal(db, file.id);
  return {
    id: file.id,
    userId: file.userId,
    status: file.closedAtMs === null ? 'open' : 'closed',
    createdAtMs: file.openedAtMs,
    dueAtMs: null,
    facts: [
      { name: 'case', type: 'status', value: `case.${file.kind}` },
      ...(withdrawal ? withdrawalFacts(withdrawal) : []),
      ...(file.finding === null
        ? []
        : [{ name: 'finding', type: 'text', value: file.finding } as const]),
    ],
  };
}

/** Withdrawals that ended without a decision or explanation; their money was already refunded. */
export const caseQueue: OperatorQueue = {
  itemId: recordId,
  roles: ['reviewer', 'finance', 'auditor'],
  proposedBy: { kinds: ['wallet.closeCase'], field: 'id' },
  statuses: ['open', 'closed'],
  async list(db, ask) {
    const { cases, total } = await listCases(db, ask);
    return { items: await Promise.all(cases.map((file) => caseItem(db, file))), total };
  },
  async find(db, id) {
    const file = await findCase(db, id);
    if (!file) return null;
    const steps = await listSteps(db, file.userId, [id]);
    return {
      ...(await caseItem(db, file)),
      documents: [],
      history: steps.map(({ at, step, detail }) => ({ atMs: at, name: step, text: detail })),
      commands: file.closedAtMs === null ? [{ kind: 'wallet.closeCase', payload: { id } }] : [],
    };
  },
};

/** Refuses: wallet.caseNotOpen. */
export const caseCommands: OperatorCommands = {
  'wallet.closeCase': operatorCommand({
    role: 'reviewer',
    makerChecker: true,
    payload: z.object({
      id: recordId,
      finding: z.string().check(z.minLength(3), z.maxLength(1_000), z.refine(isReadable)),
    }),
    fields: [{ name: 'finding', type: 'longText' }],
    writes: ['wallet.case_file'],
    describe: async (db, { id }) => {
      const file = await findCase(db, id);
      return file ? (await caseItem(db, file)).facts : [];
    },
    async execute(tx, { id, finding }, { nowMs }) {
      if (!(await closeCase(tx, { id, finding }, nowMs))) throw new Refusal('wallet.caseNotOpen');
    },
  }),
};
