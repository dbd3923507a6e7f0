import { createHash } from 'node:crypto';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import {
  operatorCommand,
  type OperatorFact,
  type OperatorQueue,
  type QueueItem,
} from '../platform/operator-commands.ts';
import { findMoneyHalt, type MoneyHalt, releaseMoney } from './store-money-halt.ts';

/** The one item of the queue. */
const ID = 'money';
const FACTS_MAX = 50;

const digestOf = (found: readonly string[]): string =>
  createHash('sha256').update(found.join('\n')).digest('hex');

const factsOf = ({ haltedAtMs, found }: MoneyHalt): OperatorFact[] => [
  { name: 'haltedAt', type: 'time', value: String(haltedAtMs) },
  ...found.slice(0, FACTS_MAX).map((value) => ({ name: 'finding', type: 'text', value }) as const),
];

const payload = z.object({ findings: z.string().check(z.length(64)) });

/**
 * Lets money move again after an audit stopped it. The same findings do not stop it again, others
 * do. Refuses: operators.alreadyDecided, also when the findings are no longer those that were seen.
 */
export const releaseMoneyCommand = operatorCommand<z.output<typeof payload>>({
  role: 'finance',
  makerChecker: true,
  payload,
  fields: [],
  writes: ['platform.money_halt'],
  async describe(db) {
    const halt = await findMoneyHalt(db);
    return halt ? factsOf(halt) : [];
  },
  async execute(tx, { findings }, { operatorIds, nowMs }) {
    invariant(new Set(operatorIds).size >= 2, 'two operators release money');
    const halt = await findMoneyHalt(tx);
    const isSeen = halt !== null && digestOf(halt.found) === findings;
    if (!isSeen || !(await releaseMoney(tx, { found: halt.found, operatorIds }, nowMs)))
      throw new Refusal('operators.alreadyDecided');
  },
});

const itemOf = (halt: MoneyHalt): QueueItem => ({
  id: ID,
  userId: null,
  status: halt.releasedAtMs === null ? 'waiting' : 'executed',
  createdAtMs: halt.haltedAtMs,
  dueAtMs: null,
  facts: factsOf(halt),
});

/** What stopped money, for two operators of finance. */
export const moneyHaltQueue: OperatorQueue = {
  itemId: z.string().check(z.regex(/^money$/)),
  roles: ['finance', 'auditor'],
  statuses: ['waiting', 'executed'],
  async list(db, { status, userId, search }) {
    const halt = await findMoneyHalt(db);
    const items = (halt ? [itemOf(halt)] : []).filter(
      (item) =>
        userId === null &&
        (status === null || item.status === status) &&
        (search === null || item.facts.some(({ value }) => value.includes(search))),
    );
    return { items, total: items.length };
  },
  async find(db) {
    const halt = await findMoneyHalt(db);
    if (!halt) return null;
    const release = { kind: 'ledger.releaseMoney', payload: { findings: digestOf(halt.found) } };
    return {
      ...itemOf(halt),
      documents: [],
      history: [],
      commands: halt.releasedAtMs === null ? [release] : [],
    };
  },
};
