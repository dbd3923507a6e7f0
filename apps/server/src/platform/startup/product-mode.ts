import { findMode, keepMode } from './store-product-mode.ts';
import type { Db } from '../db.ts';
import { StartupProblem } from './problem.ts';

/**
 * A database belongs to the mode of its first start, because practice money must never become real
 * money (rules R6). Throws StartupProblem.
 */
export async function requireMode(db: Db, mode: 'practice' | 'live'): Promise<void> {
  await keepMode(db, mode);
  const kept = await findMode(db);
  if (kept !== mode)
    throw new StartupProblem(
      `MODE=${mode} is not the mode of this database, whose money is ${moneyOf(kept)}: start it with MODE=${kept}, or use a new database`,
    );
}

const moneyOf = (mode: string) => (mode === 'live' ? 'real' : 'practice money');
