import { useText } from '@candor/client/language';
import { mediaHook } from '@candor/client/media';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Button } from '@candor/ui/button';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Change, Price } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Tabs } from '@candor/ui/tabs';
import { useState, type ReactNode } from 'react';
import { SmallChart } from '../../parts/candle-chart/small-chart.tsx';
import { ModeSwitch } from '../../parts/contract/mode-switch.tsx';
import {
  useCloseOrders,
  useOpenPositions,
  useRestingOrders,
} from '../../parts/contract/my-positions.ts';
import { PairButton } from '../../parts/contract/pair-button.tsx';
import { PriceHeader } from '../../parts/contract/price-header.tsx';
import { useChartLines } from '../../parts/contract/use-chart-lines.ts';
import { useTradePrice } from '../../parts/contract/use-trade-price.ts';
import { StaleNotice } from '../../parts/freshness.tsx';
import { pairName } from '../../parts/markets.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { hrefTo } from '../../platform/route.ts';
import { ClosedPositions } from './closed-positions/closed-positions.tsx';
import { OpenPositions } from './open-positions/open-positions.tsx';
import { Orders } from './orders/orders.tsx';
import { OrderTicket } from './ticket/order-ticket.tsx';
import { chooseTradeSymbol } from './trade-symbol.ts';

/** Without room for a chart above the ticket, or for a high one; the full chart is one tap away. */
const useIsShort = mediaHook('(max-height: 679px)');
const useIsLow = mediaHook('(max-height: 799px)');

type Tab = 'trade' | 'positions' | 'orders' | 'history';

const PANEL = 'contract-panel';

/** One column: the price and the ticket, or what is open, or what was closed. */
export function PhoneTrading({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const lines = useChartLines(market);
  const [tab, setTab] = useState<Tab>('trade');
  const isTrading = tab === 'trade';
  const [isLow, isShort] = [useIsLow(), useIsShort()];
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
          {isShort ? null : <SmallChart market={market} height={isLow ? 152 : 196} lines={lines} />}
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
  const resting = useRestingOrders().data?.total ?? 0;
  const orderCount = resting + (useCloseOrders().data?.total ?? 0);
  return (
    <div className="-mx-4 border-b border-hairline px-4 [&_[role=tablist]]:gap-x-[clamp(0.75rem,4vw,1.5rem)]">
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

interface PairBarProps {
  readonly market: MarketSymbol;
  /** With the price in small, where no price header follows. */
  readonly compact: boolean;
}

/** The pair, the way to others, and the full chart. */
function PairBar({ market, compact }: PairBarProps): ReactNode {
  const t = useText();
  return (
    <header className="flex min-h-[52px] flex-wrap items-center gap-x-2">
      <CurrencyIcon code={market.base} size={32} />
      <div className="min-w-0">
        <h1 className="flex items-center gap-2">
          <PairButton market={market} label={pairName(market)} onChoose={chooseTradeSymbol} />
        </h1>
        {compact ? <SmallPrice market={market} /> : null}
      </div>
      <PracticeChip />
      <a
        href={hrefTo('chart', { symbol: market.symbol })}
        aria-label={t('contract.fullChart')}
        className="ms-auto -me-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control active:opacity-60"
      >
        <Icon name="fullscreen" />
      </a>
    </header>
  );
}

function SmallPrice({ market }: { readonly market: MarketSymbol }): ReactNode {
  const { shown } = useTradePrice(market.symbol);
  return (
    <p className="-mt-2.5 text-label">
      <Price value={shown?.price} decimals={market.pricePrecision} /> ·{' '}
      <Change rate={shown?.changePercent} />
    </p>
  );
}
