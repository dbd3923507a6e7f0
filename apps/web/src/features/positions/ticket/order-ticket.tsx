import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { AmountField } from '@candor/ui/amount-field';
import { Amount } from '@candor/ui/figures';
import { Segmented } from '@candor/ui/segmented';
import { Switch } from '@candor/ui/switch';
import { useState, type ReactNode } from 'react';
import { MARGIN_DECIMALS } from '../../../parts/contract/amount-entry.ts';
import { Fractions } from '../../../parts/contract/fractions.tsx';
import { LimitPriceField } from '../../../parts/contract/limit-price-field.tsx';
import {
  chooseOrderType,
  orderTypes,
  type OrderType,
} from '../../../parts/contract/order-types.ts';
import { useText } from '../../../platform/language.ts';
import { ContractTermsRow } from './contract-terms-row.tsx';
import { CostLines } from './cost-lines.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { StopsFields } from './stops-fields.tsx';
import { TicketSheets, type TicketSheet } from './ticket-sheets.tsx';
import { useOrderTicket } from './use-order-ticket.ts';

export interface OrderTicketProps {
  readonly market: MarketSymbol;
  /** With the cost lines of both sides, where there is room. */
  readonly wide?: boolean;
}

/** Opens a position, at once or at a limit: margin, leverage, stops, and what each side would cost. */
export function OrderTicket({ market, wide = false }: OrderTicketProps): ReactNode {
  const t = useText();
  const ticket = useOrderTicket(market);
  const { form, change, index, available, terms } = ticket;
  const [sheet, setSheet] = useState<TicketSheet | null>(null);
  const decimals = market.pricePrecision;
  const choose = (orderType: OrderType) =>
    change(chooseOrderType(orderType, form, { mark: index, decimals }));
  return (
    <form className="flex flex-col gap-2" onSubmit={(event) => event.preventDefault()}>
      {wide ? (
        <Segmented
          label={t('orderType.title')}
          segments={orderTypes.map((value) => ({ value, label: t(`ticket.${value}`) }))}
          value={form.orderType}
          onChange={choose}
        />
      ) : null}
      <ContractTermsRow
        marginMode={form.marginMode}
        onMarginMode={() => setSheet('marginMode')}
        leverage={form.leverage}
        onLeverage={() => setSheet('leverage')}
        orderType={form.orderType}
        {...(!wide && { onOrderType: () => setSheet('orderType') })}
      />
      {form.orderType === 'limit' ? (
        <LimitPriceField
          market={market}
          value={form.limitPrice}
          index={index}
          onChange={(limitPrice) => change({ limitPrice })}
        />
      ) : null}
      <AmountField
        label={t('ticket.margin')}
        value={form.margin}
        onChange={(margin) => change({ margin })}
        decimals={MARGIN_DECIMALS}
        unit="USDT"
        aside={
          <>
            {t('ticket.available')} <Amount value={available} decimals={MARGIN_DECIMALS} />
          </>
        }
      />
      <Fractions
        available={available}
        leverage={form.leverage}
        feeRate={terms.feeRate}
        onChoose={(margin) => change({ margin })}
      />
      <Switch
        label={t('ticket.stops')}
        stateLabel={t(form.hasStops ? 'shell.on' : 'shell.off')}
        checked={form.hasStops}
        onChange={(hasStops) => change({ hasStops })}
      />
      {form.hasStops ? <StopsFields ticket={ticket} /> : null}
      <CostLines ticket={ticket} wide={wide} />
      <OrderButtons ticket={ticket} />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setSheet('calculator')}
        className="min-h-11 self-center px-3 text-body font-medium text-secondary active:opacity-60"
      >
        {t('calculator.title')}
      </button>
      <TicketSheets ticket={ticket} sheet={sheet} onType={choose} onClose={() => setSheet(null)} />
    </form>
  );
}
