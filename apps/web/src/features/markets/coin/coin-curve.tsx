import { useText } from '@candor/client/language';
import { marketsCalls } from '@candor/contract/calls/markets';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { divideDown } from '@candor/domain/money/fixed';
import type { Price, Rate } from '@candor/domain/money/money';
import { Change } from '@candor/ui/figures';
import { numberText, percentText, shownSign } from '@candor/ui/number-text';
import { Segmented } from '@candor/ui/segmented';
import { Skeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { toDrawn } from '../../../parts/candle-chart/candle-data.ts';
import { ValueCurve } from '../../../parts/value-curve.tsx';
import type { Reply } from '../../../platform/call.ts';
import type { CandlePeriod } from '../../../platform/live.ts';
import { useCall } from '../../../platform/query.ts';
import { deviceTimeText } from '../../../platform/time-text.ts';

type Candles = Reply<typeof marketsCalls, 'listCandles'>;

/** What each range is drawn from; together the candles span it. */
const ranges = {
  '1D': { period: '15min', limit: 96 },
  '1W': { period: '1H', limit: 168 },
  '1M': { period: '4H', limit: 180 },
  '1Y': { period: '1D', limit: 365 },
} as const satisfies Record<string, { period: CandlePeriod; limit: number }>;
type Range = keyof typeof ranges;
const rangeNames = Object.keys(ranges) as Range[];

const REPEAT_MS = 60_000;
const HEIGHT = 160;

/** How the price came to where it is: a day, a week, a month or a year of recorded candles. */
export function CoinCurve({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const [range, setRange] = useState<Range>('1D');
  const request = { symbol: market.symbol, ...ranges[range] };
  const asked = useCall(marketsCalls, 'listCandles', request, { repeatMs: REPEAT_MS });
  return (
    <section className="mt-3">
      <div style={{ minHeight: HEIGHT + 28 }}>
        {asked.data ? (
          <Drawn key={range} candles={asked.data} market={market} range={range} />
        ) : asked.isError ? (
          <button
            type="button"
            onClick={() => void asked.refetch()}
            style={{ minHeight: HEIGHT }}
            className="w-full text-center text-body text-secondary"
          >
            {t('coin.curveFailed')}
          </button>
        ) : (
          <Skeleton height={HEIGHT} className="rounded-card" />
        )}
      </div>
      <div className="mt-1 desktop:max-w-md">
        <Segmented
          look="plain"
          label={t('coin.range')}
          segments={rangeNames.map((value) => ({ value, label: t(`coin.range.${value}`) }))}
          value={range}
          onChange={setRange}
        />
      </div>
    </section>
  );
}

interface DrawnProps {
  readonly candles: Candles;
  readonly market: MarketSymbol;
  readonly range: Range;
}

function Drawn({ candles, market, range }: DrawnProps): ReactNode {
  const t = useText();
  const [point, setPoint] = useState<number | null>(null);
  const first = candles[0];
  if (!first || candles.length < 2) {
    return (
      <p className="grid place-items-center text-body text-secondary" style={{ height: HEIGHT }}>
        {t('coin.curveEmpty')}
      </p>
    );
  }
  const decimals = market.pricePrecision;
  const at = candles[point ?? candles.length - 1] ?? candles.at(-1)!;
  const changeTo = (candle: Candles[number]) => ({
    value: (candle.close - first.open) as Price,
    rate: divideDown(candle.close - first.open, first.open) as Rate,
  });
  const last = changeTo(candles.at(-1)!);
  const shown = changeTo(at);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-body font-medium">
        <Change value={shown.value} decimals={decimals} rate={shown.rate} />
        <span className="font-normal text-secondary">
          {point === null ? (
            t(`coin.span.${range}`)
          ) : (
            <span className="figures">
              {`${deviceTimeText(at.time * 1_000)} · ${numberText(at.close, { decimals })}`}
            </span>
          )}
        </span>
      </p>
      <ValueCurve
        points={candles.map(({ time, close }) => ({ time: time * 1_000, value: toDrawn(close) }))}
        direction={shownSign(last.rate * 100n, 2)}
        label={`${t('coin.curve')}, ${t(`coin.span.${range}`)}: ${percentText(last.rate, { decimals: 2, signed: true })}`}
        textOf={(index) => {
          const { time, close } = candles[Math.min(index, candles.length - 1)]!;
          return `${deviceTimeText(time * 1_000)}: ${numberText(close, { decimals })}`;
        }}
        onPoint={setPoint}
        height={HEIGHT}
      />
    </>
  );
}
