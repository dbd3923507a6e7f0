import { useText } from '@candor/client/language';
import { marketsCalls } from '@candor/contract/calls/markets';
import { numberText } from '@candor/ui/number-text';
import { Skeleton } from '@candor/ui/skeleton';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { useCall } from '../../../platform/query.ts';
import { rangeOf } from './nav-curve.ts';
import { priceDecimals, type PoolTrade } from './pool-text.ts';

const WIDTH = 320;
const HEIGHT = 120;
const INSET = 8;
/** Half a mark: one at the edge is drawn whole. */
const SIDE = 5;
/** Thirty days of four hours. */
const CANDLES = 180;

export interface PriceChartProps {
  readonly symbol: string;
  readonly trades: readonly PoolTrade[];
}

/** The price of a market with the pool's trades on it: up for purchases, down for sales. */
export function PriceChart({ symbol, trades }: PriceChartProps): ReactNode {
  const t = useText();
  const asked = useCall(marketsCalls, 'listCandles', { symbol, period: '4H', limit: CANDLES });
  const candles = asked.data ?? [];
  if (asked.isPending) return <Skeleton height={HEIGHT} />;
  if (!asked.data)
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  if (candles.length < 2) return null;
  const fromMs = candles[0]!.time * 1_000;
  const spanMs = candles.at(-1)!.time * 1_000 - fromMs;
  const shown = trades.filter((trade) => trade.symbol === symbol && trade.tradedAt >= fromMs);
  const values = [...candles.map(({ close }) => close), ...shown.map(({ price }) => price)];
  const { low, high } = rangeOf(values);
  const x = (ms: number) => SIDE + Math.min(1, (ms - fromMs) / spanMs) * (WIDTH - 2 * SIDE);
  const y = (value: bigint) =>
    INSET +
    (1 - Number(((value - low) * 10_000n) / (high - low || 1n)) / 10_000) * (HEIGHT - 2 * INSET);
  const line = candles
    .map(
      ({ time, close }, at) =>
        `${at === 0 ? 'M' : 'L'}${x(time * 1_000).toFixed(1)} ${y(close).toFixed(1)}`,
    )
    .join('');
  const text = (value: bigint) => numberText(value, { decimals: priceDecimals(symbol) });
  const count = (side: PoolTrade['side']) => shown.filter((trade) => trade.side === side).length;
  return (
    <figure className="m-0">
      <div className="flex gap-2">
        <svg
          role="img"
          aria-label={t('pool.tradeChartText', {
            symbol,
            low: text(low),
            high: text(high),
            buys: count('buy'),
            sells: count('sell'),
          })}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className="block h-auto min-w-0 flex-1"
          fill="none"
        >
          <path d={line} stroke="var(--text-secondary)" strokeWidth={1.5} strokeLinejoin="round" />
          {shown.map((trade) => (
            <Mark
              key={`${trade.id}/${trade.kind}`}
              side={trade.side}
              x={x(trade.tradedAt)}
              y={y(trade.price)}
            />
          ))}
        </svg>
        <div
          aria-hidden="true"
          className="figures flex shrink-0 flex-col justify-between text-end text-caption text-tertiary"
        >
          <span>{text(high)}</span>
          <span>{text(low)}</span>
        </div>
      </div>
      <figcaption className="mt-1 text-label font-normal text-tertiary">
        {t('pool.tradeChart', { symbol })}
      </figcaption>
    </figure>
  );
}

interface MarkProps {
  readonly side: PoolTrade['side'];
  readonly x: number;
  readonly y: number;
}

/** A triangle whose tip is the price. */
function Mark({ side, x, y }: MarkProps): ReactNode {
  const size = side === 'buy' ? 6 : -6;
  return (
    <path
      d={`M${x} ${y}L${x - 4} ${y + size}L${x + 4} ${y + size}z`}
      fill={side === 'buy' ? 'var(--up-text)' : 'var(--down-text)'}
    />
  );
}
