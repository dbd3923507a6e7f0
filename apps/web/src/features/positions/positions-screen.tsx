import { text, useText } from '@candor/client/language';
import { useIsWide } from '@candor/client/media';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { Card } from '@candor/ui/card';
import { CurrencyIcon } from '@candor/ui/currency-icon';
import { Change, Price } from '@candor/ui/figures';
import { Page } from '@candor/ui/page';
import { Tabs } from '@candor/ui/tabs';
import { showToast } from '@candor/ui/toast';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SmallChart } from '../../parts/candle-chart/small-chart.tsx';
import { ModeSwitch } from '../../parts/contract/mode-switch.tsx';
import { useOpenPositions, useRestingOrders } from '../../parts/contract/my-positions.ts';
import { PairButton } from '../../parts/contract/pair-button.tsx';
import { useChartLines } from '../../parts/contract/use-chart-lines.ts';
import { useTradePrice } from '../../parts/contract/use-trade-price.ts';
import { StaleNotice } from '../../parts/freshness.tsx';
import { pairName } from '../../parts/markets.ts';
import { PriceChip } from '../../parts/price-chip.tsx';
import { VerifyPrice } from '../../parts/verify/verify-price.tsx';
import { listenToNotes } from '../../platform/live.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { ClosedPositions } from './closed-positions/closed-positions.tsx';
import { AccountLine } from './open-positions/account-line.tsx';
import { OpenPositions } from './open-positions/open-positions.tsx';
import { Orders } from './orders/orders.tsx';
import { PhoneTrading } from './phone-trading.tsx';
import { OrderTicket } from './ticket/order-ticket.tsx';
import { useTradeMarket, chooseTradeSymbol } from './trade-symbol.ts';

/** Contracts: price, chart, ticket, open positions, orders and history of one customer. */
export function PositionsScreen(): ReactNode {
  useClosingNotices();
  useFillNotices();
  return <ContractTrading />;
}

/** The same without notices; the demo has its own, on every screen. */
export function ContractTrading(): ReactNode {
  const market = useTradeMarket();
  return useIsWide() ? <WideTrading market={market} /> : <PhoneTrading market={market} />;
}

const reasons = ['takeProfit', 'stopLoss', 'liquidation'] as const;

/** Says when a position has closed by itself; the lists refresh on the same note. */
function useClosingNotices(): void {
  useEffect(
    () =>
      listenToNotes(({ kind, reason }) => {
        const known = reasons.find((each) => each === reason);
        if (kind === 'position' && known) showToast(text(`notice.${known}`));
      }),
    [],
  );
}

/** Says when an order that waited has opened its position. */
function useFillNotices(): void {
  const waited = useRef(new Set<string>());
  const orders = useRestingOrders().data?.records;
  const positions = useOpenPositions().data?.records;
  useEffect(() => {
    for (const { id } of orders ?? []) waited.current.add(id);
    const filled = positions?.filter(({ id }) => waited.current.delete(id)) ?? [];
    if (filled.length === 0) return;
    const isSmaller = filled.some(({ orderedQuantity }) => orderedQuantity !== undefined);
    showToast(text(isSmaller ? 'notice.filledSmaller' : 'notice.filled'), 'success');
  }, [orders, positions]);
}

type Tab = 'positions' | 'orders' | 'history';

const PANEL = 'contract-panel';

/** Chart and lists in the centre, the ticket in a column of its own. */
function WideTrading({ market }: { readonly market: MarketSymbol }): ReactNode {
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

/** Pair, price and the day's range on one line. */
function WideHeader({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const { detail, shown } = useTradePrice(market.symbol);
  const [verified, setVerified] = useState<string | null>(null);
  const decimals = market.pricePrecision;
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      <CurrencyIcon code={market.base} size={36} />
      <h1>
        <PairButton market={market} label={pairName(market)} onChoose={chooseTradeSymbol} />
      </h1>
      <p className="text-[1.5rem]/8 font-semibold tracking-[-0.02em]">
        <Price value={shown?.price} decimals={decimals} />
      </p>
      <p className="text-body font-medium">
        <Change rate={shown?.changePercent} />
      </p>
      <dl className="ms-auto hidden gap-4 text-end min-[1360px]:flex">
        <Extreme label={t('chart.dayHigh')} value={shown?.high} decimals={decimals} />
        <Extreme label={t('chart.dayLow')} value={shown?.low} decimals={decimals} />
      </dl>
      <span className="ms-auto min-[1360px]:ms-0">
        <PriceChip
          price={detail}
          {...(detail && { onPress: () => setVerified(detail.sequence) })}
        />
      </span>
      <VerifyPrice symbol={market.symbol} sequence={verified} onClose={() => setVerified(null)} />
    </header>
  );
}

interface ExtremeProps {
  readonly label: string;
  readonly value: Parameters<typeof Price>[0]['value'];
  readonly decimals: number;
}

function Extreme({ label, value, decimals }: ExtremeProps): ReactNode {
  return (
    <div>
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className="m-0 text-label">
        <Price value={value} decimals={decimals} />
      </dd>
    </div>
  );
}
