import { createHash } from 'node:crypto';
import { type Day, startOfDay } from '@candor/domain/calendar';
import type { PoolPrices } from './deps.ts';
import type { Sealed } from './store-pools.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Hashes a text of a day and signs the hash with the tick key of the day's beginning. */
export function seal(text: string, day: Day, { sign }: Pick<PoolPrices, 'sign'>): Sealed {
  const hash = sha256(text);
  return { text, hash, signature: sign(hash, startOfDay(day)) };
}
