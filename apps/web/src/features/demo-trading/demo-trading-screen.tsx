import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Card } from '@candor/ui/card';
import { Page } from '@candor/ui/page';
import { Tabs } from '@candor/ui/tabs';
import { useEffect, useState, type ReactNode } from 'react';
import { SmallChart } from '../../parts/candle-chart/small-chart.tsx';
import { PriceHeader } from '../../parts/contract/price-header.tsx';
import { StaleNotice } from '../../parts/freshness.tsx';
import { useText } from '../../platform/language.ts';
import { useIsWide } from '../../platform/wide.ts';
import { useDemo } from './demo-account.ts';
import { DemoHeader } from './demo-header.tsx';
import { DemoHistory } from './demo-history.tsx';
import { DemoChip, Watermark } from './demo-mark.tsx';
import { useDemoMarket } from './demo-symbol.ts';
import { DemoPositions } from './positions/demo-positions.tsx';
import { DemoTicket } from './ticket/demo-ticket.tsx';
import { watchLevels } from './watch-levels.ts';

type Tab = 'trade' | 'positions' | 'history';

const PANEL = 'demo-panel';

/** Contracts on live prices without an account: its money and its book are on this device alone. */
export function DemoTradingScreen(): ReactNode {
  const [market, choose] = useDemoMarket();
  const isWide = useIsWide();
  useEffect(watchLevels, []);
  return (
    <>
      <Page aside={<WideTicket market={market} />}>
        <DemoHeader market={market} onChoose={choose} />
        <StaleNotice />
        <PriceHeader market={market} />
        {isWide ? <WideBody market={market} /> : <PhoneBody market={market} />}
      </Page>
      <div className="pointer-events-none fixed inset-0 z-(--z-sticky)">
        <Watermark />
      </div>
    </>
  );
}

function PhoneBody({ market }: { readonly market: MarketSymbol }): ReactNode {
  const [tab, setTab] = useState<Tab>('trade');
  return (
    <>
      {tab === 'trade' ? <SmallChart market={market} height={180} /> : null}
      <div
        className={`-mx-4 -mb-4 flex-1 px-4 pt-1 pb-4 ${tab === 'trade' ? 'mt-2 rounded-t-sheet' : ''} ${surfaceOf(tab)}`}
      >
        <BookTabs tabs={['trade', 'positions', 'history']} tab={tab} onSelect={setTab} />
        <Panel tab={tab} market={market} />
      </div>
    </>
  );
}

function WideBody({ market }: { readonly market: MarketSymbol }): ReactNode {
  const [tab, setTab] = useState<Tab>('positions');
  return (
    <>
      <Card className="mt-3 pt-2">
        <SmallChart market={market} height={280} wide />
      </Card>
      <div className={`mt-3 flex-1 rounded-card px-4 pt-1 pb-4 ${surfaceOf(tab)}`}>
        <BookTabs tabs={['positions', 'history']} tab={tab} onSelect={setTab} />
        <Panel tab={tab} market={market} />
      </div>
    </>
  );
}

/** Cards lie on the canvas; everything else on a surface. */
const surfaceOf = (tab: Tab): string => (tab === 'positions' ? '' : 'bg-base');

function WideTicket({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  if (!useIsWide()) return null;
  return (
    <>
      <h2 className="mb-3 flex items-center justify-between gap-3 text-title">
        {t('contract.order')}
        <DemoChip />
      </h2>
      <DemoTicket key={market.symbol} market={market} />
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
  const labels: Record<Tab, string> = {
    trade: t('contract.tab.trade'),
    positions: t('contract.openCount', { count }),
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
      {tab === 'history' ? <DemoHistory /> : null}
    </div>
  );
}
