import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Direction } from '@candor/domain/positions/terms';
import { AmountField } from '@candor/ui/amount-field';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { Segmented } from '@candor/ui/segmented';
import { Switch } from '@candor/ui/switch';
import { lazy, Suspense, type ReactNode } from 'react';
import { MARGIN_DECIMALS } from '../../../parts/contract/amount-entry.ts';
import { Fractions } from '../../../parts/contract/fractions.tsx';
import { LimitPriceField } from '../../../parts/contract/limit-price-field.tsx';
import { chooseOrderType, orderTypes } from '../../../parts/contract/order-types.ts';
import { useText } from '../../../platform/language.ts';
import { LeverageField } from './leverage-field.tsx';
import { StopLevels } from './stop-levels.tsx';
import { useDemoTicket, type DemoTicket as Ticket } from './use-demo-ticket.ts';

const OpenQuestion = lazy(async () => ({
  default: (await import('./open-question.tsx')).OpenQuestion,
}));
const DemoReceipt = lazy(async () => ({
  default: (await import('../demo-receipt.tsx')).DemoReceipt,
}));

/** Opens a demo position, at once or at a limit: margin, leverage, levels, and what each side would be. */
export function DemoTicket({ market }: { readonly market: MarketSymbol }): ReactNode {
  const t = useText();
  const ticket = useDemoTicket(market);
  const { form, change, available, terms, detail } = ticket;
  const index = detail?.mark;
  const choose = { mark: index, decimals: market.pricePrecision };
  return (
    <form className="flex flex-col gap-2" onSubmit={(event) => event.preventDefault()}>
      <Segmented
        label={t('orderType.title')}
        segments={orderTypes.map((value) => ({ value, label: t(`ticket.${value}`) }))}
        value={form.orderType}
        onChange={(orderType) => change(chooseOrderType(orderType, form, choose))}
      />
      <LeverageField
        leverage={form.leverage}
        max={terms.maxLeverage}
        onChange={(leverage) => change({ leverage })}
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
        label={t('demoTrading.margin')}
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
      {form.hasStops ? <StopLevels market={market} levels={form} onChange={change} /> : null}
      <Sides ticket={ticket} />
      <Suspense>
        {ticket.asking ? <OpenQuestion ticket={ticket} direction={ticket.asking} /> : null}
        {ticket.receipt ? <DemoReceipt position={ticket.receipt} onClose={ticket.done} /> : null}
      </Suspense>
    </form>
  );
}

function Sides({ ticket }: { readonly ticket: Ticket }): ReactNode {
  return (
    <div className="mt-1">
      <div role="status" className="pb-2.5 text-label font-normal text-secondary">
        {ticket.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Side direction="long" ticket={ticket} />
        <Side direction="short" ticket={ticket} />
      </div>
    </div>
  );
}

interface SideProps {
  readonly direction: Direction;
  readonly ticket: Ticket;
}

function Side({ direction, ticket: { market, quotes, ask } }: SideProps): ReactNode {
  const t = useText();
  const quote = quotes[direction];
  const size = (
    <>
      {t('ticket.size')}{' '}
      <Amount value={quote?.quantity} decimals={market.quantityPrecision} unit={market.base} />
    </>
  );
  return (
    <div className="min-w-0">
      <Button
        tone={direction === 'long' ? 'up' : 'down'}
        disabled={!quote}
        onClick={() => ask(direction)}
        note={quote ? size : null}
      >
        {t(`ticket.${direction}`)}
      </Button>
      <p className="mt-1.5 text-center text-label font-normal text-tertiary">
        {t('ticket.liquidationPrice')}{' '}
        <span className="text-primary">
          {quote && quote.liquidationPrice === null ? (
            t('ticket.none')
          ) : (
            <Price value={quote?.liquidationPrice ?? undefined} decimals={market.pricePrecision} />
          )}
        </span>
      </p>
    </div>
  );
}
