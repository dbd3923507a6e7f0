import { createHash } from 'node:crypto';
import { setText } from '@candor/domain/second-contracts/default-sets';
import { rulesText } from '@candor/domain/second-contracts/receipt';
import type { Db } from '../../platform/db.ts';
import { publishTexts } from '../settings/index.ts';
import { listSets } from './store-sets.ts';

/** Settings under which the rules and the current version of every set are published. */
const RULES_KEY = 'second-contracts.rules';
const SET_KEY = 'second-contracts.set.';

/** SHA-256 of the rules that contracts are accepted under, hexadecimal. */
export const rulesHash = createHash('sha256').update(rulesText).digest('hex');

/**
 * Publishes rules and sets as versioned settings, so that the seal of each day includes them and
 * nobody can later claim that others were in force.
 */
export async function publishRules(db: Db, nowMs: number): Promise<void> {
  const sets = await listSets(db, nowMs);
  const texts = sets.map((set) => ({
    key: `${SET_KEY}${set.id}`,
    value: setText(set, set.version),
  }));
  await publishTexts(db, [{ key: RULES_KEY, value: rulesText }, ...texts], nowMs);
}
