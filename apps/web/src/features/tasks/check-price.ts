import { marketsCalls } from '@candor/contract/calls/markets';
import { tasksCalls } from '@candor/contract/calls/tasks';
import { checkTick } from '../../parts/verify/check-tick.ts';
import { fetchEarlierTicks } from '../../parts/verify/earlier-ticks.ts';
import type { Outcome } from '../../parts/verify/seal-check.ts';
import { tickKeyAt } from '../../parts/verify/tick-key.ts';
import { call } from '../../platform/call.ts';

const SYMBOL = 'BTCUSDT';

/**
 * Verifies the newest recorded price on this device, as a tap on any price does, and reports its
 * fingerprint only if hash and signature are its own.
 */
export async function checkNewestPrice(): Promise<{ outcome: Outcome; days: number }> {
  const [tickers, keys] = await Promise.all([
    call(marketsCalls, 'listTickers', {}),
    call(marketsCalls, 'getPublicKey', {}),
  ]);
  const newest = tickers.find(({ symbol }) => symbol === SYMBOL);
  if (!newest) return { outcome: 'unchecked', days: 0 };
  const sequence = Number(newest.sequence);
  const proof = await call(marketsCalls, 'getTick', { symbol: SYMBOL, sequence });
  const earlier = await fetchEarlierTicks(proof).catch(() => []);
  const check = await checkTick(
    proof,
    { publicKey: tickKeyAt(keys, proof.time), earlier },
    globalThis.crypto.subtle,
  );
  const outcomes = Object.values(check);
  if (outcomes.includes('mismatch')) return { outcome: 'mismatch', days: 0 };
  if (check.hash !== 'valid' || check.signature !== 'valid')
    return { outcome: 'unchecked', days: 0 };
  const found = { symbol: SYMBOL, sequence, hash: proof.hash };
  const { days } = await call(tasksCalls, 'confirmPriceChecked', found);
  return { outcome: 'valid', days };
}
