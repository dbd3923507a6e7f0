import { LEVEL_TERMS_KEY, levelTerms, levelTermsText } from '@candor/domain/levels/levels';
import type { Db } from '../../platform/db.ts';
import { publishTexts } from '../settings/index.ts';

/**
 * Publishes the level terms in force as a versioned setting, so that the seal of each day includes
 * them and anybody can compute the fee of a fill from the version and the level that it names.
 */
export const publishTerms = (db: Db, nowMs: number): Promise<void> =>
  publishTexts(db, [{ key: LEVEL_TERMS_KEY, value: levelTermsText(levelTerms.at(-1)!) }], nowMs);
