import { useText } from '@candor/client/language';
import { candlePeriods } from '@candor/contract/calls/markets';
import { findMarketSymbol, hasContracts, type MarketSymbol } from '@candor/domain/markets/symbols';
import { IconButton } from '@candor/ui/button';
import { Change, Price } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode, lazy, Suspense } from 'react';
import { linesSummary } from '../../parts/candle-chart/chart-summary.ts';
import type { IndicatorName } from '../../parts/candle-chart/indicator-names.ts';
import { AlertButton } from '../../parts/alerts/alert-button.tsx';
import { LazyCandleChart } from '../../parts/candle-chart/lazy-candle-chart.tsx';
import { periodName } from '../../parts/candle-chart/period-names.ts';
import { useChartLines } from '../../parts/contract/use-chart-lines.ts';
import { StaleNotice, FreshFigures } from '../../parts/freshness.tsx';
import { pairName } from '../../parts/markets.ts';
import { StarButton } from '../../parts/star-button.tsx';
import { type Candle, type CandlePeriod, useTickerDetail } from '../../platform/live.ts';
import { goTo, hrefTo, useQueryValue, goBack } from '../../platform/route.ts';
import { useIsOnItsSide } from '../../platform/wide.ts';
import { CandleTable } from './candle-table.tsx';
import { ChartPrice } from './chart-price.tsx';
import { ChartTools, LeaveFilled } from './chart-tools.tsx';
import { useFullscreen } from './use-fullscreen.ts';

const FIRST_SYMBOL = 'BTCUSDT';

type View = 'drawing' | 'table';

/** The full chart of one pair: periods, indicators, full screen, and a table. */
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

/** Links to the order ticket of this pair. */
function TradeLinks({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const appearance =
    'flex min-h-[52px] items-center justify-center rounded-button px-4 text-headline active:opacity-80';
  if (!hasContracts(market.symbol)) {
    return (
      <a
        href={hrefTo('flashExchange', { to: market.base })}
        className={`${appearance} bg-inverse text-on-inverse`}
      >
        {t('chart.exchange')}
      </a>
    );
  }
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

/** Pair and price in one line, in full screen. */
function SidePrice({ market }: { readonly market: MarketSymbol }): ReactNode {
  const detail = useTickerDetail(market.symbol);
  return (
    <FreshFigures>
      <p className="flex shrink-0 items-baseline gap-2 px-2 text-label">
        <span className="text-secondary">{pairName(market)}</span>
        <span className="text-body-strong">
          <Price value={detail?.price} decimals={market.pricePrecision} />
        </span>
        <Change rate={detail?.changePercent} />
      </p>
    </FreshFigures>
  );
}

interface PeriodRowProps {
  readonly period: CandlePeriod;
  readonly onPeriod: (period: CandlePeriod) => void;
  /** A button at the end of the row. */
  readonly children?: ReactNode;
}

/** Length of a candle; all eight fit a phone. */
function PeriodRow({ period, onPeriod, children }: PeriodRowProps): ReactNode {
  const t = useText();
  return (
    <div className="flex items-center py-1">
      <div className="min-w-0 flex-1 [scrollbar-width:none] overflow-x-auto [&_fieldset]:min-w-max [&_fieldset]:flex-nowrap [&_fieldset]:gap-0 [&_label]:px-1">
        <Segmented
          look="plain"
          label={t('chart.periods')}
          segments={candlePeriods.map((value) => ({ value, label: periodName(value, t) }))}
          value={period}
          onChange={onPeriod}
        />
      </div>
      {children}
    </div>
  );
}

const SymbolSheet = lazy(async () => ({
  default: (await import('../../parts/symbol-sheet.tsx')).SymbolSheet,
}));

interface ChartBarProps {
  readonly market: MarketSymbol;
  readonly onChoose: (symbol: string) => void;
  /** Icon buttons before the star. */
  readonly children: ReactNode;
}

/** Back, pair switch, tools, star. */
function ChartBar({ market, onChoose, children }: ChartBarProps): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  const choose = (symbol: string) => {
    setOpen(false);
    onChoose(symbol);
  };
  return (
    <header className="flex min-h-[52px] items-center gap-1 pt-(--layout-safe-top)">
      <IconButton label={t('shell.back')} className="-ms-2.5" onClick={() => goBack('market')}>
        <Icon name="back" />
      </IconButton>
      <h1 className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-label={`${pairName(market)}, ${t('chart.choosePair')}`}
          className="flex min-h-11 items-center gap-1.5 text-headline active:opacity-60"
        >
          {pairName(market)}
          <Icon name="chevronDown" size={18} />
        </button>
      </h1>
      {children}
      <AlertButton symbol={market.symbol} />
      <span className="-me-2.5">
        <StarButton symbol={market.symbol} />
      </span>
      <Suspense>
        {open ? (
          <SymbolSheet selected={market.symbol} onChoose={choose} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </header>
  );
}
