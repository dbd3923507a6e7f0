import { id as recordId } from '@candor/contract/wire/fields';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db.ts';
import {
  operatorCommand,
  type OperatorFact,
  type OperatorQueue,
  type QueueItem,
} from '../../platform/operator-commands.ts';
import type { Random } from '../../platform/random.ts';
import {
  insertRepairs,
  listRepairs,
  listWrongSums,
  repairSum,
  type SumRepair,
} from './store-house.ts';

/**
 * Proposes a repair for every wrong house sum, with the stored sum and the sum of its postings.
 * Nothing changes until two operators agree. Returns the number of new proposals.
 */
export async function proposeRepairs(
  db: Db,
  { random, nowMs }: { random: Random; nowMs: number },
): Promise<number> {
  const wrong = await listWrongSums(db);
  if (wrong.length === 0) return 0;
  return insertRepairs(
    db,
    wrong.map((sum) => ({ ...sum, id: random.uuid(nowMs), atMs: nowMs, isDone: false })),
  );
}

const factsOf = ({ kind, currency, found, due }: SumRepair): OperatorFact[] => [
  { name: 'account', type: 'text', value: kind },
  { name: 'sumFound', type: 'amount', value: found, currency },
  { name: 'sumDue', type: 'amount', value: due, currency },
];

const payload = z.object({ id: z.uuid() });

/**
 * Recomputes the sum of a house account. Moves no money: the postings are unchanged.
 * Refuses: operators.alreadyDecided.
 */
export const repairHouseSum = operatorCommand<z.output<typeof payload>>({
  role: 'finance',
  makerChecker: true,
  payload,
  writes: ['ledger.house_sum', 'ledger.sum_repair'],
  async describe(db, { id }) {
    return (await listRepairs(db, id)).flatMap(factsOf);
  },
  async execute(tx, { id }, { nowMs }) {
    if (!(await repairSum(tx, id, nowMs))) throw new Refusal('operators.alreadyDecided');
  },
});

const itemOf = (repair: SumRepair): QueueItem => ({
  id: repair.id,
  userId: null,
  status: repair.isDone ? 'executed' : 'waiting',
  createdAtMs: repair.atMs,
  dueAtMs: null,
  facts: factsOf(repair),
});

/** Wrong house sums found by `npm run reconcile -- --repair`. */
export const houseSumsQueue: OperatorQueue = {
  itemId: recordId,
  roles: ['finance', 'auditor'],
  statuses: ['waiting', 'executed'],
  proposedBy: { kinds: ['ledger.repairSum'], field: 'id' },
  async list(db, { status, search, limit }) {
    const all = (await listRepairs(db, null)).map(itemOf);
    const asked = all.filter(
      (item) =>
        (status === null || item.status === status) &&
        (search === null || item.facts.some(({ value }) => value.includes(search))),
    );
    return { items: asked.slice(0, limit), total: asked.length };
  },
  async find(db, id) {
    const [repair] = await listRepairs(db, id);
    if (!repair) return null;
    const commands = repair.isDone ? [] : [{ kind: 'ledger.repairSum', payload: { id } }];
    return { ...itemOf(repair), documents: [], history: [], commands };
  },
};
