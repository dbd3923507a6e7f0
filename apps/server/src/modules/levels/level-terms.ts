import {
  firstLevelTerms,
  LEVEL_TERMS_KEY,
  type LevelTerms,
  levelTermsAt,
  levelTermsOf,
  levelTermsText,
} from '@candor/domain/levels/level-terms';
import { feeTermsOf, type Level } from '@candor/domain/levels/levels';
import type { FeeTerms } from '@candor/domain/positions/terms';
import type { Db, Queryable } from '../../platform/db.ts';
import { listSettingHistory, publishTexts } from '../settings/index.ts';
import { findLevels } from './store.ts';

/**
 * Publishes the first level terms as a versioned setting, unless there are any. Later versions are
 * announced by operators. The seal of each day includes them, so anybody can compute the fee of a
 * fill from the version and the level that it names.
 */
export async function publishFirstTerms(db: Db, nowMs: number): Promise<void> {
  if ((await readLevelTerms(db)).length > 0) return;
  const text = { key: LEVEL_TERMS_KEY, value: levelTermsText(firstLevelTerms) };
  await publishTexts(db, [text], nowMs);
}

/** All versions that were ever announced, newest first. */
export async function readLevelTerms(db: Queryable): Promise<readonly LevelTerms[]> {
  const rows = await listSettingHistory(db, LEVEL_TERMS_KEY);
  return rows.map(({ value }) => levelTermsOf(value));
}

/** Those that hold at a moment. */
export const readLevelsInForce = async (db: Queryable, atMs: number): Promise<readonly Level[]> =>
  levelTermsAt(await readLevelTerms(db), atMs).levels;

/** Far less than the notice of a change, so that no node misses one. */
const KEPT_MS = 60_000;

/** What customers pay at a moment, by the newest count; level 0 for those never counted. */
export type FindFeeTerms = (
  db: Queryable,
  userIds: readonly string[],
  atMs: number,
) => Promise<ReadonlyMap<string, FeeTerms>>;

/** Announced terms are kept in memory: every order asks for them. */
export function createFeeTerms(): FindFeeTerms {
  let versions: readonly LevelTerms[] = [];
  let readAtMs = Number.NEGATIVE_INFINITY;
  return async (db, userIds, atMs) => {
    if (Math.abs(atMs - readAtMs) >= KEPT_MS) {
      versions = await readLevelTerms(db);
      readAtMs = atMs;
    }
    const terms = levelTermsAt(versions, atMs);
    const levels = await findLevels(db, userIds);
    return new Map([...levels].map(([userId, level]) => [userId, feeTermsOf(terms, level)]));
  };
}
