import type { Day } from '@candor/domain/calendar';
import {
  HELD_MS,
  neededFor,
  RISKS_VERSION,
  type TaskName,
  type TaskProgress,
} from '@candor/domain/tasks/task';
import type { Queryable } from '../../platform/db.ts';
import { listProtections } from '../identity/index.ts';
import { listSameIdentity, personsOf } from '../kyc/index.ts';
import { listTraders } from '../positions/index.ts';
import { countCheckedDays, listReaders } from './store-evidence.ts';

/** What the product itself knows about what a customer has done; nothing is taken on their word. */
export interface Evidence {
  /** Hash of the verified person; null until identity is verified. */
  readonly person: Buffer | null;
  /** Other accounts of that person. */
  readonly others: ReadonlySet<string>;
  readonly hasTotp: boolean;
  readonly hasFundPassword: boolean;
  readonly hasReadRisks: boolean;
  readonly hasTraded: boolean;
  readonly checkedDays: number;
  /** Of the newest check; null before the first. */
  readonly checkedOn: Day | null;
}

/** Evidence of customers; no entry for accounts of the house. */
export async function evidenceOf(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Evidence>> {
  const [protections, persons, relations, readers, traders, checks] = await Promise.all([
    listProtections(db, userIds),
    personsOf(db, userIds),
    listSameIdentity(db, userIds),
    listReaders(db, userIds, RISKS_VERSION),
    listTraders(db, userIds, HELD_MS),
    countCheckedDays(db, userIds),
  ]);
  const [reading, trading] = [new Set(readers), new Set(traders)];
  return new Map(
    protections.map(({ userId, hasTotp, hasFundPassword }) => {
      const person = persons.get(userId);
      return [
        userId,
        {
          person: person?.isProven ? Buffer.from(person.hash, 'hex') : null,
          others: new Set(relations.flatMap(({ a, b }) => (a === userId ? [b] : []))),
          hasTotp,
          hasFundPassword,
          hasReadRisks: reading.has(userId),
          hasTraded: trading.has(userId),
          checkedDays: checks.get(userId)?.days ?? 0,
          checkedOn: checks.get(userId)?.newest ?? null,
        },
      ];
    }),
  );
}

export function progressOf(task: TaskName, evidence: Evidence): TaskProgress {
  const needed = neededFor(task);
  return { done: Math.min(doneOf(task, evidence), needed), needed };
}

function doneOf(task: TaskName, evidence: Evidence): number {
  switch (task) {
    case 'verifyIdentity':
      return Number(evidence.person !== null);
    case 'secondFactor':
      return Number(evidence.hasTotp);
    case 'fundPassword':
      return Number(evidence.hasFundPassword);
    case 'readRisks':
      return Number(evidence.hasReadRisks);
    case 'firstContract':
      return Number(evidence.hasTraded);
    case 'checkPrices':
      return evidence.checkedDays;
  }
}
