import { createHash } from 'node:crypto';
import { defaultSets, setText } from '@candor/domain/second-contracts/default-sets';
import type { Db } from '../../platform/db.ts';
import { insertSets } from './store-sets.ts';

const FIRST_VERSION = 1;

/** Puts the first version of every set in force, once. */
export async function putFirstSetsInForce(db: Db, nowMs: number): Promise<void> {
  const sets = defaultSets.map((set) => ({
    ...set,
    version: FIRST_VERSION,
    hash: createHash('sha256').update(setText(set, FIRST_VERSION)).digest('hex'),
  }));
  await insertSets(db, sets, nowMs);
}
