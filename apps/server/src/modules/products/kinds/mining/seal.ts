import { createHash } from 'node:crypto';

/** Hash before the first record of a log. */
export const GENESIS = '0'.repeat(64);

/** Makes a record from its facts: hash of its text, signed with the tick key of `atMs`. */
export function sealed<Facts>(
  facts: Facts,
  textOf: (facts: Facts) => string,
  { sign, atMs }: { readonly sign: (hash: string, atMs: number) => string; readonly atMs: number },
): Facts & { readonly hash: string; readonly signature: string } {
  const hash = createHash('sha256').update(textOf(facts)).digest('hex');
  return { ...facts, hash, signature: sign(hash, atMs) };
}
