import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { Page } from '@candor/ui/page';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode } from 'react';
import { linesSummary } from '../../parts/candle-chart/chart-summary.ts';
import type { IndicatorName } from '../../parts/candle-chart/indicator-names.ts';
import { LazyCandleChart } from '../../parts/candle-chart/lazy-candle-chart.tsx';
import { useChartLines } from '../../parts/contract/use-chart-lines.ts';
import { StaleNotice } from '../../parts/freshness.tsx';
import { useText } from '../../platform/language.ts';
import type { Candle, CandlePeriod } from '../../platform/live.ts';
import { useIsOnItsSide } from '../../platform/wide.ts';
import { goTo, hrefTo, useQueryValue } from '../../platform/route.ts';
import { CandleTable } from './candle-table.tsx';
import { ChartBar } from './chart-bar.tsx';
import { ChartTools, LeaveFilled } from './chart-tools.tsx';
import { SidePrice } from './side-price.tsx';
import { ChartPrice } from './chart-price.tsx';
import { PeriodRow } from './period-row.tsx';
import { useFullscreen } from './use-fullscreen.ts';

const FIRST_SYMBOL = 'BTCUSDT';

type View = 'drawing' | 'table';

/** The whole chart of one pair: periods, indicators, full screen, and the same as a table. */
export function ChartScreen(): ReactNode {
  const asked = useQueryValue('symbol') ?? FIRST_SYMBOL;
  const market = findMarketSymbol(asked) ?? findMarketSymbol(FIRST_SYMBOL);
  if (!market) return null;
  return <MarketChart market={market} />;
}

function MarketChart({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const [period, setPeriod] = useState<CandlePeriod>('1H');
  const [indicators, setIndicators] = useState<readonly IndicatorName[]>(['MA', 'VOL', 'MACD']);
  const [view, setView] = useState<View>('drawing');
  const [candles, setCandles] = useState<readonly Candle[]>([]);
  const fullscreen = useFullscreen();
  const isOnItsSide = useIsOnItsSide();
  const fillsScreen = fullscreen.isOn || isOnItsSide;
  const lines = useChartLines(market);
  const choose = (symbol: string) => goTo('chart', { symbol }, { replace: true });
  return (
    <Page actions={<TradeLinks market={market} />}>
      <ChartBar market={market} onChoose={choose}>
        <ChartTools indicators={indicators} onIndicators={setIndicators} fullscreen={fullscreen} />
      </ChartBar>
      <StaleNotice />
      <ChartPrice market={market} />
      <div
        ref={fullscreen.ref}
        className={`flex min-h-0 flex-1 flex-col bg-canvas ${fillsScreen ? 'fixed inset-0 z-40 pe-[env(safe-area-inset-right)] ps-[max(1rem,env(safe-area-inset-left))]' : ''}`}
      >
        <PeriodRow period={period} onPeriod={setPeriod}>
          {fillsScreen ? <SidePrice market={market} /> : null}
          {fillsScreen ? <LeaveFilled fullscreen={fullscreen} /> : null}
        </PeriodRow>
        <div
          className={`-me-3 ${fillsScreen ? 'min-h-0 flex-1' : 'h-[max(340px,calc(100dvh-368px))] desktop:h-[max(360px,calc(100dvh-372px))]'} ${view === 'table' ? 'hidden' : ''}`}
        >
          <LazyCandleChart
            symbol={market.symbol}
            period={period}
            pricePrecision={market.pricePrecision}
            quantityPrecision={market.quantityPrecision}
            indicators={indicators}
            lines={lines}
            onCandles={setCandles}
          />
        </div>
        {view === 'table' ? (
          <>
            <p className="figures py-2 text-label font-normal whitespace-normal text-secondary empty:hidden">
              {linesSummary(lines, market.pricePrecision, t)}
            </p>
            <CandleTable candles={candles} market={market} period={period} />
          </>
        ) : null}
      </div>
      <div className="mx-auto w-full max-w-60 pt-2">
        <Segmented
          label={t('chart.view')}
          segments={[
            { value: 'drawing', label: t('chart.drawing') },
            { value: 'table', label: t('chart.table') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
    </Page>
  );
}

/** To the ticket of this pair. */
function TradeLinks({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const appearance =
    'flex min-h-[52px] items-center justify-center rounded-button px-4 text-headline active:opacity-80';
  const href = hrefTo('positions', { symbol: market.symbol });
  return (
    <>
      <a href={href} className={`${appearance} bg-up-fill text-up-on-fill`}>
        {t('chart.long')}
      </a>
      <a href={href} className={`${appearance} bg-down-fill text-down-on-fill`}>
        {t('chart.short')}
      </a>
    </>
  );
}
