import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Button } from '@candor/ui/button';
import { Page } from '@candor/ui/page';
import { Tabs } from '@candor/ui/tabs';
import { useState, type ReactNode } from 'react';
import { StaleNotice } from '../../parts/freshness.tsx';
import { useText } from '../../platform/language.ts';
import { useOpenPositions, useRestingOrders } from '../../parts/contract/my-positions.ts';
import { ClosedPositions } from './closed-positions/closed-positions.tsx';
import { OpenPositions } from './open-positions/open-positions.tsx';
import { Orders } from './orders/orders.tsx';
import { PairBar } from './pair-bar.tsx';
import { ModeSwitch } from '../../parts/contract/mode-switch.tsx';
import { PriceHeader } from '../../parts/contract/price-header.tsx';
import { useChartLines } from '../../parts/contract/use-chart-lines.ts';
import { SmallChart } from '../../parts/candle-chart/small-chart.tsx';
import { OrderTicket } from './ticket/order-ticket.tsx';

type Tab = 'trade' | 'positions' | 'orders' | 'history';

const PANEL = 'contract-panel';

/** One column: the price and the ticket, or what is open, or what was closed. */
export function PhoneTrading({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const lines = useChartLines(market);
  const [tab, setTab] = useState<Tab>('trade');
  const isTrading = tab === 'trade';
  const hasOpen = (useOpenPositions().data?.total ?? 0) > 0;
  return (
    <Page
      actions={tab === 'positions' && hasOpen ? <Openers onPress={() => setTab('trade')} /> : null}
    >
      <ModeSwitch mode="positions" />
      <PairBar market={market} compact={!isTrading} />
      <StaleNotice />
      {isTrading ? (
        <>
          <PriceHeader market={market} />
          <SmallChart market={market} height={196} lines={lines} />
        </>
      ) : null}
      <div
        className={`-mx-4 flex-1 px-4 ${isTrading || tab === 'history' ? '-mb-4 bg-base pb-4' : ''} ${isTrading ? 'mt-2 rounded-t-sheet pt-1' : ''}`}
      >
        <TradingTabs tab={tab} onSelect={setTab} />
        <div id={PANEL} role="tabpanel" aria-label={t(`contract.tab.${tab}`)}>
          {isTrading ? (
            <div className="pt-3">
              <OrderTicket key={market.symbol} market={market} />
            </div>
          ) : null}
          {tab === 'positions' ? <OpenPositions onTrade={() => setTab('trade')} /> : null}
          {tab === 'orders' ? <Orders onTrade={() => setTab('trade')} /> : null}
          {tab === 'history' ? <ClosedPositions symbol={market.symbol} /> : null}
        </div>
      </div>
    </Page>
  );
}

interface TradingTabsProps {
  readonly tab: Tab;
  readonly onSelect: (tab: Tab) => void;
}

function TradingTabs({ tab, onSelect }: TradingTabsProps): ReactNode {
  const t = useText();
  const count = useOpenPositions().data?.total ?? 0;
  const orderCount = useRestingOrders().data?.total ?? 0;
  return (
    <div className="-mx-4 border-b border-hairline px-4">
      <Tabs
        label={t('contract.tabs')}
        items={[
          { id: 'trade', label: t('contract.tab.trade') },
          { id: 'positions', label: t('contract.openCount', { count }) },
          { id: 'orders', label: t('contract.orderCount', { count: orderCount }) },
          { id: 'history', label: t('contract.tab.history') },
        ]}
        selected={tab}
        onSelect={onSelect}
        panelId={PANEL}
      />
    </div>
  );
}

/** Back to the ticket, from the list of what is open. */
function Openers({ onPress }: { readonly onPress: () => void }): ReactNode {
  const t = useText();
  return (
    <>
      <Button tone="up" onClick={onPress}>
        {t('ticket.long')}
      </Button>
      <Button tone="down" onClick={onPress}>
        {t('ticket.short')}
      </Button>
    </>
  );
}
