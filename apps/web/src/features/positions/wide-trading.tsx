import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Card } from '@candor/ui/card';
import { Page } from '@candor/ui/page';
import { Tabs } from '@candor/ui/tabs';
import { useState, type ReactNode } from 'react';
import { StaleNotice } from '../../parts/freshness.tsx';
import { useText } from '../../platform/language.ts';
import { ModeSwitch } from '../../parts/contract/mode-switch.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { ClosedPositions } from './closed-positions/closed-positions.tsx';
import { useOpenPositions, useRestingOrders } from '../../parts/contract/my-positions.ts';
import { AccountLine } from './open-positions/account-line.tsx';
import { OpenPositions } from './open-positions/open-positions.tsx';
import { useChartLines } from '../../parts/contract/use-chart-lines.ts';
import { SmallChart } from '../../parts/candle-chart/small-chart.tsx';
import { Orders } from './orders/orders.tsx';
import { OrderTicket } from './ticket/order-ticket.tsx';
import { WideHeader } from './wide-header.tsx';

type Tab = 'positions' | 'orders' | 'history';

const PANEL = 'contract-panel';

/** Chart and lists in the centre, the ticket in a column of its own. */
export function WideTrading({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const lines = useChartLines(market);
  const [tab, setTab] = useState<Tab>('positions');
  const count = useOpenPositions().data?.total ?? 0;
  const orderCount = useRestingOrders().data?.total ?? 0;
  return (
    <Page aside={<TicketColumn market={market} />}>
      <ModeSwitch mode="positions" />
      <WideHeader market={market} />
      <StaleNotice />
      <Card className="pt-2">
        <SmallChart market={market} height={320} wide lines={lines} />
      </Card>
      <Card className="mt-3 flex-1 pt-1">
        <div className="-mx-4 border-b border-hairline px-4">
          <Tabs
            label={t('contract.tabs')}
            items={[
              { id: 'positions', label: t('contract.openCount', { count }) },
              { id: 'orders', label: t('contract.orderCount', { count: orderCount }) },
              { id: 'history', label: t('contract.tab.history') },
            ]}
            selected={tab}
            onSelect={setTab}
            panelId={PANEL}
          />
        </div>
        <div id={PANEL} role="tabpanel" aria-label={t(`contract.tab.${tab}`)}>
          {tab === 'positions' ? <OpenPositions wide /> : null}
          {tab === 'orders' ? <Orders wide /> : null}
          {tab === 'history' ? <ClosedPositions symbol={market.symbol} /> : null}
        </div>
      </Card>
    </Page>
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
        <AccountLine bare />
      </div>
    </div>
  );
}
