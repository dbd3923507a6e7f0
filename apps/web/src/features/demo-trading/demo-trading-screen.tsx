import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Card } from '@candor/ui/card';
import { Page } from '@candor/ui/page';
import { Tabs } from '@candor/ui/tabs';
import { useEffect, useState, type ReactNode } from 'react';
import { SmallChart } from '../../parts/candle-chart/small-chart.tsx';
import { PriceHeader } from '../../parts/contract/price-header.tsx';
import { StaleNotice } from '../../parts/freshness.tsx';
import { useText } from '../../platform/language.ts';
import { useQueryValue } from '../../platform/route.ts';
import { useIsWide } from '../../platform/wide.ts';
import { useDemo } from './demo-account.ts';
import { DemoHeader, type DemoMode } from './demo-header.tsx';
import { DemoHistory } from './demo-history.tsx';
import { DemoChip, Watermark } from './demo-mark.tsx';
import { useDemoMarket } from './demo-symbol.ts';
import { DemoOrders } from './positions/demo-orders.tsx';
import { DemoPositions } from './positions/demo-positions.tsx';
import { DemoBetTicket, DemoShortTerm } from './short-term/demo-short-term.tsx';
import { watchBets } from './short-term/watch-bets.ts';
import { DemoTicket } from './ticket/demo-ticket.tsx';
import { useDemoLines } from './use-demo-lines.ts';
import { watchLevels } from './watch-levels.ts';

type Tab = 'trade' | 'positions' | 'orders' | 'history';

const PANEL = 'demo-panel';

/** Contracts on live prices without an account: its money and its book are on this device alone. */
export function DemoTradingScreen(): ReactNode {
  const [market, choose] = useDemoMarket();
  const isWide = useIsWide();
  const mode: DemoMode = useQueryValue('mode') === 'shortTerm' ? 'shortTerm' : 'contract';
  useEffect(watchLevels, []);
  useEffect(watchBets, []);
  return (
    <>
      <Page aside={<WideTicket market={market} mode={mode} />}>
        <DemoHeader market={market} onChoose={choose} mode={mode} />
        <StaleNotice />
        <PriceHeader market={market} />
        {mode === 'shortTerm' ? (
          <DemoShortTerm key={String(isWide)} market={market} wide={isWide} />
        ) : isWide ? (
          <WideBody market={market} />
        ) : (
          <PhoneBody market={market} />
        )}
      </Page>
      <div className="pointer-events-none fixed inset-0 z-(--z-sticky)">
        <Watermark />
      </div>
    </>
  );
}

function PhoneBody({ market }: { readonly market: MarketSymbol }): ReactNode {
  const [tab, setTab] = useState<Tab>('trade');
  const lines = useDemoLines(market);
  return (
    <>
      {tab === 'trade' ? <SmallChart market={market} height={180} lines={lines} /> : null}
      <div
        className={`-mx-4 -mb-4 flex-1 px-4 pt-1 pb-4 ${tab === 'trade' ? 'mt-2 rounded-t-sheet' : ''} ${surfaceOf(tab)}`}
      >
        <BookTabs tabs={['trade', 'positions', 'orders', 'history']} tab={tab} onSelect={setTab} />
        <Panel tab={tab} market={market} />
      </div>
    </>
  );
}

function WideBody({ market }: { readonly market: MarketSymbol }): ReactNode {
  const [tab, setTab] = useState<Tab>('positions');
  const lines = useDemoLines(market);
  return (
    <>
      <Card className="mt-3 pt-2">
        <SmallChart market={market} height={280} wide lines={lines} />
      </Card>
      <div className={`mt-3 flex-1 rounded-card px-4 pt-1 pb-4 ${surfaceOf(tab)}`}>
        <BookTabs tabs={['positions', 'orders', 'history']} tab={tab} onSelect={setTab} />
        <Panel tab={tab} market={market} />
      </div>
    </>
  );
}

/** Cards lie on the canvas; everything else on a surface. */
const surfaceOf = (tab: Tab): string => (tab === 'positions' || tab === 'orders' ? '' : 'bg-base');

interface WideTicketProps {
  readonly market: MarketSymbol;
  readonly mode: DemoMode;
}

function WideTicket({ market, mode }: WideTicketProps): ReactNode {
  const t = useText();
  if (!useIsWide()) return null;
  return (
    <>
      <h2 className="mb-3 flex items-center justify-between gap-3 text-title">
        {t(mode === 'shortTerm' ? 'shortTerm.modeShortTerm' : 'contract.order')}
        <DemoChip />
      </h2>
      {mode === 'shortTerm' ? (
        <DemoBetTicket key={market.symbol} market={market} />
      ) : (
        <DemoTicket key={market.symbol} market={market} />
      )}
    </>
  );
}

interface BookTabsProps {
  readonly tabs: readonly Tab[];
  readonly tab: Tab;
  readonly onSelect: (tab: Tab) => void;
}

function BookTabs({ tabs, tab, onSelect }: BookTabsProps): ReactNode {
  const t = useText();
  const count = useDemo(({ book }) => book.open.length);
  const orderCount = useDemo(({ book }) => book.resting.length);
  const labels: Record<Tab, string> = {
    trade: t('contract.tab.trade'),
    positions: t('contract.openCount', { count }),
    orders: t('contract.orderCount', { count: orderCount }),
    history: t('contract.tab.history'),
  };
  return (
    <div className="-mx-4 border-b border-hairline px-4">
      <Tabs
        label={t('demoTrading.title')}
        items={tabs.map((id) => ({ id, label: labels[id] }))}
        selected={tab}
        onSelect={onSelect}
        panelId={PANEL}
      />
    </div>
  );
}

interface PanelProps {
  readonly tab: Tab;
  readonly market: MarketSymbol;
}

function Panel({ tab, market }: PanelProps): ReactNode {
  const t = useText();
  return (
    <div id={PANEL} role="tabpanel" aria-label={t(`contract.tab.${tab}`)}>
      {tab === 'trade' ? (
        <div className="pt-3">
          <DemoTicket key={market.symbol} market={market} />
        </div>
      ) : null}
      {tab === 'positions' ? <DemoPositions /> : null}
      {tab === 'orders' ? <DemoOrders /> : null}
      {tab === 'history' ? <DemoHistory /> : null}
    </div>
  );
}
