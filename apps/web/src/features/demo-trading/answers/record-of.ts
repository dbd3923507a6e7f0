import type { ResultOf } from '@candor/contract/calls';
import type { Price } from '@candor/domain/money/money';
import { isPractice } from '../../../platform/embedded-config.ts';

/**
 * Which price record decided: the book keeps its number, time and price. Sources and signature are
 * fetched by that number when it is verified.
 */
export const recordOf = (
  symbol: string,
  { sequence, timeMs, price }: { sequence: number; timeMs: number; price: Price },
): ResultOf<'getTick'> => ({
  symbol,
  sequence: String(sequence),
  time: timeMs,
  price,
  state: 'live',
  simulated: isPractice(),
  sources: [],
  previousHash: '',
  hash: '',
  signature: '',
});
