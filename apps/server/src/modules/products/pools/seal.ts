import { createHash } from 'node:crypto';
import type { PoolPrices } from './deps.ts';
import type { Sealed } from './store-pools.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Hashes a text and signs the hash with the key of the tick log. */
export function seal(text: string, { sign }: Pick<PoolPrices, 'sign'>): Sealed {
  const hash = sha256(text);
  return { text, hash, signature: sign(hash) };
}
