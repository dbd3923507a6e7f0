import { useText } from '@candor/client/language';
import { useIsWide } from '@candor/client/media';
import { findMarketSymbol, hasContracts, type MarketSymbol } from '@candor/domain/markets/symbols';
import { Change, Price } from '@candor/ui/figures';
import { Page } from '@candor/ui/page';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ComponentType, type ReactNode } from 'react';
import { ChartPanel } from '../../parts/candle-chart/chart-panel.tsx';
import { useChartSettings } from '../../parts/candle-chart/chart-settings.ts';
import { linesSummary } from '../../parts/candle-chart/chart-summary.ts';
import { DrawingBar } from '../../parts/candle-chart/drawing/drawing-bar.tsx';
import { useDrawingControls } from '../../parts/candle-chart/drawing/use-drawing-controls.ts';
import {
  movedLine,
  useChartLines,
  type MovedLineProps,
} from '../../parts/contract/use-chart-lines.ts';
import { StaleNotice, FreshFigures } from '../../parts/freshness.tsx';
import { RecentFills } from '../../parts/market-tables/recent-fills.tsx';
import { SourceQuotes } from '../../parts/market-tables/source-quotes.tsx';
import { FIRST_SYMBOL } from '../../parts/first-symbol.ts';
import { pairName } from '../../parts/markets.ts';
import { useTickerDetail } from '../../platform/live.ts';
import { goTo, hrefTo, useQueryValue } from '../../platform/route.ts';
import { useIsOnItsSide } from '../../platform/wide.ts';
import { CandleTable } from './candle-table.tsx';
import { ChartBar } from './chart-bar.tsx';
import { ChartPrice } from './chart-price.tsx';
import { ChartTools } from '../../parts/candle-chart/chart-tools.tsx';
import { useFullscreen } from '../../parts/candle-chart/use-fullscreen.ts';

const views = ['drawing', 'table', 'sources', 'fills'] as const;
type View = (typeof views)[number];

export interface ChartScreenProps {
  /** Asks what becomes of an order whose line was dragged. */
  readonly MovedLine: ComponentType<MovedLineProps>;
}

/** The full chart of one pair: periods, indicators, drawings, full screen, and a table. */
export function ChartScreen({ MovedLine }: ChartScreenProps): ReactNode {
  const asked = useQueryValue('symbol') ?? FIRST_SYMBOL;
  const market = findMarketSymbol(asked) ?? findMarketSymbol(FIRST_SYMBOL);
  if (!market) return null;
  return <MarketChart key={market.symbol} market={market} MovedLine={MovedLine} />;
}

interface MarketChartProps extends ChartScreenProps {
  readonly market: MarketSymbol;
}

function MarketChart({ market, MovedLine }: MarketChartProps): ReactNode {
  const isWide = useIsWide();
  const isOnItsSide = useIsOnItsSide();
  const fullscreen = useFullscreen();
  const isFilled = fullscreen.isOn || isOnItsSide;
  const [view, setView] = useState<View>('drawing');
  const [draws, setDraws] = useState(false);
  const [moved, setMoved] = useState<MovedLineProps['moved'] | null>(null);
  const controls = useDrawingControls(market.symbol);
  const lines = useChartLines(market, { areMovable: true });
  const stopDrawing = () => {
    controls.choose(null);
    setDraws(!draws);
  };
  const drawing = isWide && !isOnItsSide ? undefined : { isOn: draws, toggle: stopDrawing };
  const tools = <ChartTools {...{ fullscreen, drawing, isOnItsSide }} />;
  const isPhoneDrawing = draws && drawing !== undefined;
  const choose = (symbol: string) => goTo('chart', { symbol }, { replace: true });
  return (
    <Page
      actions={
        isPhoneDrawing && !isFilled ? (
          <DrawingBar controls={controls} />
        ) : (
          <TradeLinks market={market} />
        )
      }
    >
      <ChartBar market={market} onChoose={choose} />
      <StaleNotice />
      <div className="desktop:flex desktop:items-end desktop:gap-6">
        <div className="min-w-0 flex-1">
          <ChartPrice market={market} />
        </div>
        {isWide ? <ViewChoice view={view} onChoose={setView} /> : null}
      </div>
      <div
        className={`flex flex-col bg-canvas ${isFilled ? 'fixed inset-0 z-40 px-[max(1rem,env(safe-area-inset-left))] pt-(--layout-safe-top) pb-(--layout-safe-bottom)' : 'min-h-[400px] flex-1'}`}
      >
        {isFilled && !isOnItsSide ? (
          <div className="flex items-center justify-between">
            <SidePrice market={market} />
            {tools}
          </div>
        ) : null}
        <ChartPanel
          market={market}
          lines={lines}
          controls={controls}
          tools={toolsPlace({ isPhoneDrawing, isFilled, isOnItsSide, isWide })}
          onLineDropped={(id, to) => setMoved(movedLine(id, to))}
          end={
            <>
              {isOnItsSide ? <SidePrice market={market} /> : null}
              {isOnItsSide || (isWide && !isFilled) ? tools : null}
            </>
          }
          table={insteadOfChart(view, { market, lines })}
        />
      </div>
      {isFilled || isWide ? null : (
        <div className="flex flex-wrap items-center justify-end gap-2 pt-2">
          <ViewChoice view={view} onChoose={setView} />
          {tools}
        </div>
      )}
      {moved ? <MovedLine moved={moved} onClose={() => setMoved(null)} /> : null}
    </Page>
  );
}

interface Situation {
  readonly isPhoneDrawing: boolean;
  readonly isFilled: boolean;
  readonly isOnItsSide: boolean;
  readonly isWide: boolean;
}

/** On a phone the tools take the place of the buttons below, or stand at an edge of a full screen. */
function toolsPlace({ isPhoneDrawing, isFilled, isOnItsSide, isWide }: Situation) {
  if (isOnItsSide) return isPhoneDrawing ? 'beside' : null;
  if (isWide) return 'beside';
  return isPhoneDrawing && isFilled ? 'below' : null;
}

interface ViewChoiceProps {
  readonly view: View;
  readonly onChoose: (view: View) => void;
}

function ViewChoice({ view, onChoose }: ViewChoiceProps): ReactNode {
  const t = useText();
  return (
    <div className="min-w-fit max-w-112 flex-1 desktop:w-90 desktop:flex-none">
      <Segmented
        label={t('chart.view')}
        segments={views.map((value) => ({ value, label: t(`chart.${value}`) }))}
        value={view}
        onChange={onChoose}
      />
    </div>
  );
}

/** What stands in the place of the chart: its candles, or what else is known of the market. */
function insteadOfChart(view: View, on: Omit<TableViewProps, 'candles'>) {
  switch (view) {
    case 'drawing':
      return undefined;
    case 'table':
      return (candles: TableViewProps['candles']) => <TableView {...on} candles={candles} />;
    case 'sources':
      return () => <SourceQuotes market={on.market} />;
    case 'fills':
      return () => <RecentFills market={on.market} />;
  }
}

interface TableViewProps extends Pick<Parameters<typeof CandleTable>[0], 'candles' | 'market'> {
  readonly lines: ReturnType<typeof useChartLines>;
}

function TableView({ lines, candles, market }: TableViewProps): ReactNode {
  const t = useText();
  const { period } = useChartSettings();
  return (
    <>
      <p className="figures-text py-2 text-label font-normal text-secondary empty:hidden">
        {linesSummary(lines, market.pricePrecision, t)}
      </p>
      <CandleTable candles={candles} market={market} period={period} />
    </>
  );
}

/** Links to the order ticket of this pair, each to its side. */
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
  const { symbol } = market;
  return (
    <>
      <a
        href={hrefTo('positions', { symbol, side: 'long' })}
        className={`${appearance} bg-up-fill text-up-on-fill`}
      >
        {t('chart.long')}
      </a>
      <a
        href={hrefTo('positions', { symbol, side: 'short' })}
        className={`${appearance} bg-down-fill text-down-on-fill`}
      >
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
      <p className="flex shrink-0 items-baseline gap-2 text-label">
        <span className="text-secondary">{pairName(market)}</span>
        <span className="text-body-strong">
          <Price value={detail?.price} decimals={market.pricePrecision} />
        </span>
        <Change rate={detail?.changePercent} />
      </p>
    </FreshFigures>
  );
}
