import { useText } from '@candor/client/language';
import { mediaHook } from '@candor/client/media';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Card } from '@candor/ui/card';
import { Tabs } from '@candor/ui/tabs';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { ChartPanel } from '../../../parts/candle-chart/chart-panel.tsx';
import { ChartTools } from '../../../parts/candle-chart/chart-tools.tsx';
import { useDrawingControls } from '../../../parts/candle-chart/drawing/use-drawing-controls.ts';
import { useFullscreen } from '../../../parts/candle-chart/use-fullscreen.ts';
import { ModeSwitch } from '../../../parts/contract/mode-switch.tsx';
import {
  useOpenPositions,
  useCloseOrders,
  useRestingOrders,
} from '../../../parts/contract/my-positions.ts';
import {
  movedLine,
  useChartLines,
  type MovedLine,
} from '../../../parts/contract/use-chart-lines.ts';
import { ShortcutKeys } from '../../../parts/shortcut-keys/shortcut-keys.tsx';
import { StaleNotice } from '../../../parts/freshness.tsx';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { ClosedPositions } from '../closed-positions/closed-positions.tsx';
import { MovedLineSheet } from '../moved-line-sheet.tsx';
import { AccountLine } from '../open-positions/account-line.tsx';
import { OpenPositions } from '../open-positions/open-positions.tsx';
import { Orders } from '../orders/orders.tsx';
import { chooseSide } from '../ticket/chosen-side.ts';
import { OrderTicket } from '../ticket/order-ticket.tsx';
import { chooseTradeSymbol } from '../trade-symbol.ts';
import { TradingHeader } from './trading-header.tsx';
import { MarketPane } from './market-pane.tsx';
import { PaneDivider } from './pane-divider.tsx';
import { usePaneSizes } from './pane-sizes.ts';

const SymbolSheet = lazyPart(
  async () => (await import('../../../parts/symbol-sheet.tsx')).SymbolSheet,
);

/** Room for a list of markets beside chart and ticket. */
const useHasMarkets = mediaHook('(min-width: 1280px)');

/** Markets, chart with lists, and ticket side by side; the panes can be resized. */
export function DesktopTrading({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const sizes = usePaneSizes();
  const hasMarkets = useHasMarkets();
  const searchRef = useRef<HTMLInputElement>(null);
  const [isSearching, setSearching] = useState(false);
  const choose = (symbol: string) => {
    setSearching(false);
    chooseTradeSymbol(symbol);
  };
  const search = () => (searchRef.current ? searchRef.current.select() : setSearching(true));
  return (
    <div className="flex h-full min-h-[560px]">
      {hasMarkets ? (
        <>
          <div
            style={{ width: sizes.markets }}
            className="flex shrink-0 flex-col border-e border-hairline bg-base p-2"
          >
            <MarketPane selected={market.symbol} onChoose={choose} searchRef={searchRef} />
          </div>
          <PaneDivider pane="markets" label={t('desk.resizeMarkets')} grows="right" />
        </>
      ) : null}
      <div className={`flex min-w-0 flex-1 flex-col pb-2 ${hasMarkets ? '' : 'ps-4'}`}>
        <ModeSwitch mode="positions">
          <ShortcutKeys actions={{ search, side: takeSide }} />
        </ModeSwitch>
        <TradingHeader market={market} />
        <StaleNotice />
        <TradingChart key={market.symbol} market={market} />
        <PaneDivider pane="lists" label={t('desk.resizeLists')} grows="up" />
        <div style={{ height: sizes.lists }} className="flex max-h-[60%] shrink-0 flex-col">
          <TradingLists market={market} />
        </div>
      </div>
      <PaneDivider pane="ticket" label={t('desk.resizeTicket')} grows="left" />
      <aside
        style={{ width: sizes.ticket }}
        className="shrink-0 overflow-y-auto border-s border-hairline bg-base p-5"
      >
        <TicketColumn market={market} />
      </aside>
      <Suspense>
        {isSearching ? (
          <SymbolSheet
            onlyContracts
            selected={market.symbol}
            onChoose={choose}
            onClose={() => setSearching(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** Marks the side, and goes to the first field of the ticket. */
function takeSide(direction: Parameters<typeof chooseSide>[0]): void {
  chooseSide(direction);
  document.querySelector<HTMLElement>('aside form input[inputmode=decimal]')?.focus();
}

function TradingChart({ market }: { readonly market: MarketSymbol }): ReactNode {
  const lines = useChartLines(market, { areMovable: true });
  const controls = useDrawingControls(market.symbol);
  const fullscreen = useFullscreen();
  const [moved, setMoved] = useState<MovedLine | null>(null);
  return (
    <>
      <Card
        className={`flex min-h-0 flex-col pt-1! pb-2! ${
          fullscreen.isOn ? 'fixed inset-0 z-40 rounded-none!' : 'flex-1'
        }`}
      >
        <ChartPanel
          market={market}
          lines={lines}
          controls={controls}
          tools="beside"
          end={<ChartTools fullscreen={fullscreen} />}
          onLineDropped={(id, to) => setMoved(movedLine(id, to))}
        />
      </Card>
      {moved ? <MovedLineSheet moved={moved} onClose={() => setMoved(null)} /> : null}
    </>
  );
}

const listTabs = ['positions', 'orders', 'history'] as const;
type ListTab = (typeof listTabs)[number];

const PANEL = 'contract-panel';

function TradingLists({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const [tab, setTab] = useState<ListTab>('positions');
  const count = useOpenPositions().data?.total ?? 0;
  const resting = useRestingOrders().data?.total ?? 0;
  const orderCount = resting + (useCloseOrders().data?.total ?? 0);
  const labels: Record<ListTab, string> = {
    positions: t('contract.openCount', { count }),
    orders: t('contract.orderCount', { count: orderCount }),
    history: t('contract.tab.history'),
  };
  return (
    <Card className="flex min-h-0 flex-1 flex-col pt-1!">
      <div className="-mx-4 shrink-0 border-b border-hairline px-4">
        <Tabs
          label={t('contract.tabs')}
          items={listTabs.map((id) => ({ id, label: labels[id] }))}
          selected={tab}
          onSelect={setTab}
          panelId={PANEL}
        />
      </div>
      <div
        id={PANEL}
        role="tabpanel"
        aria-label={t(`contract.tab.${tab}`)}
        tabIndex={0}
        className="-mx-4 min-h-0 flex-1 overflow-auto px-4"
      >
        {tab === 'positions' ? <OpenPositions wide /> : null}
        {tab === 'orders' ? <Orders wide /> : null}
        {tab === 'history' ? <ClosedPositions symbol={market.symbol} /> : null}
      </div>
    </Card>
  );
}

function TicketColumn({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  return (
    <div className="flex min-h-full flex-col">
      <h2 className="mb-3 flex items-center justify-between gap-3 text-title">
        {t('contract.order')}
        <PracticeChip />
      </h2>
      <OrderTicket key={market.symbol} market={market} wide />
      <div className="mt-auto border-t border-hairline">
        <AccountLine />
      </div>
    </div>
  );
}
