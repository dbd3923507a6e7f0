import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { AmountField } from '@candor/ui/amount-field';
import { Amount } from '@candor/ui/figures';
import { Switch } from '@candor/ui/switch';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { ContractTermsRow } from './contract-terms-row.tsx';
import { CostLines } from './cost-lines.tsx';
import { Fractions } from '../../../parts/contract/fractions.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { StopsFields } from './stops-fields.tsx';
import { MARGIN_DECIMALS } from '../../../parts/contract/amount-entry.ts';
import { useOrderTicket } from './use-order-ticket.ts';

const LeverageSheet = lazy(async () => ({
  default: (await import('./leverage-sheet.tsx')).LeverageSheet,
}));
const OpenSheets = lazy(async () => ({ default: (await import('./open-sheets.tsx')).OpenSheets }));

export interface OrderTicketProps {
  readonly market: MarketSymbol;
  /** With the cost lines of both sides, where there is room. */
  readonly wide?: boolean;
}

/** Opens a position: margin, leverage, stops, and what each side would cost. */
export function OrderTicket({ market, wide = false }: OrderTicketProps): ReactNode {
  const t = useText();
  const ticket = useOrderTicket(market);
  const { form, change, summary, available, terms } = ticket;
  const [choosingLeverage, setChoosingLeverage] = useState(false);
  return (
    <form className="flex flex-col gap-2" onSubmit={(event) => event.preventDefault()}>
      <ContractTermsRow leverage={form.leverage} onLeverage={() => setChoosingLeverage(true)} />
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
      <CostLines summary={summary} market={market} wide={wide} />
      <OrderButtons ticket={ticket} />
      <Suspense>
        {choosingLeverage ? (
          <LeverageSheet ticket={ticket} onClose={() => setChoosingLeverage(false)} />
        ) : null}
        {ticket.asking || ticket.receipt ? <OpenSheets ticket={ticket} /> : null}
      </Suspense>
    </form>
  );
}
