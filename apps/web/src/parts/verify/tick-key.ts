import type { ResultOf } from '@candor/contract/calls';
import { SECOND_MS } from '@candor/domain/durations';

export type SignatureKeys = Pick<ResultOf<'getPublicKey'>, 'tickPublicKey' | 'tickKeys'>;

/** Keys are published a minute before they sign, so that these still cover whatever is read next. */
export const KEYS_FRESH_MS = 30 * SECOND_MS;

/** The key that signs what is dated at a moment, base64 of the SPKI DER; null if there is none. */
export function tickKeyAt(
  { tickKeys, tickPublicKey }: SignatureKeys,
  timeMs: number,
): string | null {
  if (!tickKeys) return tickPublicKey;
  const found = tickKeys.find(({ from, until = Infinity }) => from <= timeMs && timeMs < until);
  return found?.publicKey ?? null;
}
