/**
 * Liquidation, stops and limits of the open demo positions, and the limits of orders that wait, on
 * every price that reaches this device. From the first look at the demo until the app is closed, whatever screen is shown.
 */
import type { DemoPosition } from '@candor/domain/demo-trading/book';
import { fillOrdersIn } from '@candor/domain/demo-trading/limit-orders';
import { receiveTickIn } from '@candor/domain/demo-trading/receive-tick';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { TimeWeightedMean } from '@candor/domain/positions/time-weighted-mean';
import { showToast } from '@candor/ui/toast';
import { text } from '@candor/client/language';
import { listenToPrices } from '../../platform/live.ts';
import { keep, useDemo } from './demo-account.ts';
import { momentOf } from './live-moment.ts';

const watched = new Map<string, () => void>();
let isWatching = false;

/** Does nothing when it has been called before. */
export function watchLevels(): void {
  if (isWatching) return;
  isWatching = true;
  useDemo.subscribe(follow);
  follow();
}

/** One subscription per symbol with something to watch. */
function follow(): void {
  const { book } = useDemo.getState();
  const needed = new Set([...book.open, ...book.resting].map(({ symbol }) => symbol));
  for (const [symbol, stop] of watched) {
    if (needed.has(symbol)) continue;
    stop();
    watched.delete(symbol);
  }
  for (const symbol of needed) {
    const market = findMarketSymbol(symbol);
    if (market && !watched.has(symbol)) watched.set(symbol, watch(market));
  }
}

function watch(market: MarketSymbol): () => void {
  let mean: TimeWeightedMean | undefined;
  return listenToPrices(market.symbol, (detail) => {
    const moment = momentOf(market, detail, 0);
    mean ??= new TimeWeightedMean(moment.terms);
    const { timeMs, price } = moment.tick;
    const before = useDemo.getState().book;
    const closed = receiveTickIn(before, {
      ...moment,
      mean: mean.push(timeMs, price),
    });
    const filled = fillOrdersIn(closed.book, moment);
    if (filled.book === before) return;
    keep(filled.book);
    for (const { reason } of closed.what) {
      const known = noticed.find((each) => each === reason);
      if (known) showToast(text(`demoTrading.notice.${known}`));
      if (reason === 'trailingStop' || reason === 'limitClose') showToast(text(`notice.${reason}`));
    }
    for (const { position } of filled.what) {
      showToast(text(`demoTrading.notice.${noticeOf(position)}`));
    }
  });
}

/** What closes a position of the demo besides its owner. */
const noticed = ['takeProfit', 'stopLoss', 'liquidation'] as const;

function noticeOf(position: DemoPosition | null) {
  if (position === null) return 'notFillable';
  return position.orderedQuantity ? 'filledSmaller' : 'filled';
}
