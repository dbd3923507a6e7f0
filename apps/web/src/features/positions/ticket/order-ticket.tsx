import { useText } from '@candor/client/language';
import { contractsOf } from '@candor/domain/countries/services';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { MarginMode } from '@candor/domain/positions/terms';
import { Icon } from '@candor/ui/icon';
import { Segmented } from '@candor/ui/segmented';
import { Switch } from '@candor/ui/switch';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Fractions } from '../../../parts/contract/fractions.tsx';
import { OpeningTime } from '../../../parts/contract/opening-time.tsx';
import { StopPriceField } from '../../../parts/contract/stop-price-field.tsx';
import { LimitPriceField } from '../../../parts/contract/limit-price-field.tsx';
import {
  chooseOrderType,
  orderTypes,
  type OrderType,
} from '../../../parts/contract/order-types.ts';
import { CountryNotice } from '../../../parts/countries/country-notice.tsx';
import { LossLine } from '../../../parts/responsible-trading/loss-line.tsx';
import { OwnNote } from '../../../parts/responsible-trading/own-note.tsx';
import { CostLines } from './cost-lines.tsx';
import { canOpen, OrderButtons } from './order-buttons.tsx';
import { SizeField } from './size-field.tsx';
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
  const takeSide = (event: FormEvent) => {
    event.preventDefault();
    if (ticket.side && canOpen(ticket, ticket.side)) ticket.press(ticket.side);
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={takeSide}>
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
      {form.orderType === 'stopLimit' ? (
        <StopPriceField
          market={market}
          value={form.stopPrice}
          index={index}
          onChange={(stopPrice) => change({ stopPrice })}
        />
      ) : null}
      {form.orderType === 'market' ? null : (
        <LimitPriceField
          market={market}
          value={form.limitPrice}
          index={index}
          rests={form.orderType === 'stopLimit'}
          onChange={(limitPrice) => change({ limitPrice })}
        />
      )}
      <SizeField ticket={ticket} />
      <Fractions
        available={available}
        leverage={form.leverage}
        feeRate={terms.feeRate}
        onChoose={(margin) => change({ sizeUnit: 'margin', margin })}
      />
      <Switch
        label={t('ticket.stops')}
        stateLabel={t(form.hasStops ? 'shell.on' : 'shell.off')}
        checked={form.hasStops}
        onChange={(hasStops) => change({ hasStops })}
      />
      {form.hasStops ? <StopsFields ticket={ticket} /> : null}
      {/* A form with two fields takes the Enter key only if it has a button that sends it. */}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      <CostLines ticket={ticket} wide={wide} />
      <OpeningTime symbol={market.symbol} />
      <CountryNotice service={contractsOf(market.type)} />
      <OwnNote stake="stakeMargin" />
      <LossLine product="contracts" />
      <OrderButtons ticket={ticket} wide={wide} />
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

interface ContractTermsRowProps {
  readonly marginMode: MarginMode;
  readonly onMarginMode: () => void;
  readonly leverage: number;
  readonly onLeverage: () => void;
  readonly orderType: OrderType;
  /** Missing where the order type has a control of its own. */
  readonly onOrderType?: () => void;
}

const box = 'flex min-h-11 flex-1 items-center rounded-control bg-sunken px-3.5 text-body';

/** Margin mode, leverage and order type. */
function ContractTermsRow(props: ContractTermsRowProps): ReactNode {
  const { marginMode, onMarginMode, leverage, onLeverage, orderType, onOrderType } = props;
  const t = useText();
  const type = t(`ticket.${orderType}`);
  const mode = t(`ticket.${marginMode}`);
  return (
    <div className="flex flex-wrap gap-2">
      <Choice label={t('ticket.changeMarginMode', { mode })} onPress={onMarginMode}>
        {mode}
      </Choice>
      <Choice label={t('ticket.changeLeverage', { leverage })} onPress={onLeverage}>
        {leverage}×
      </Choice>
      {onOrderType ? (
        <Choice label={t('ticket.changeOrderType', { type })} onPress={onOrderType}>
          {type}
        </Choice>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Choice({ label, onPress, children }: ChoiceProps): ReactNode {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      aria-label={label}
      className={`${box} figures justify-between gap-2 font-semibold active:bg-pressed`}
    >
      {children}
      <Icon name="chevronDown" size={18} className="text-secondary" />
    </button>
  );
}
