import { lockedBy } from '@candor/domain/positions/limit-order';
import type { Price as PriceValue } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { readDecimal } from '../../../parts/contract/amount-entry.ts';
import { Distance } from '../../../parts/contract/distance.tsx';
import { fillsAtOnce } from '../../../parts/contract/fills-at-once.ts';
import { pairName } from '../../../parts/markets.ts';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { useText } from '../../../platform/language.ts';
import { DemoSheet } from '../demo-mark.tsx';
import { RealLink } from '../real-link.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import type { DemoTicket } from './use-demo-ticket.ts';

export interface OpenQuestionProps {
  readonly ticket: DemoTicket;
  readonly direction: Direction;
}

/** The question before an opening or an order; its facts follow the price while it is open. */
export function OpenQuestion({ ticket, direction }: OpenQuestionProps): ReactNode {
  const t = useText();
  const { quotes, reasons, ask } = ticket;
  const quote = quotes[direction];
  const words = useWords(ticket, direction);
  const dismiss = () => ask(null);
  return (
    <DemoSheet
      open
      question
      onClose={dismiss}
      closeLabel={t('shell.close')}
      title={words.title}
      chips={<PriceChip price={ticket.detail} />}
      text={words.text}
      actions={
        <>
          <Button tone="quiet" onClick={dismiss}>
            {t('shell.cancel')}
          </Button>
          <Button
            className="grow-[1.7]!"
            tone={direction === 'long' ? 'up' : 'down'}
            disabled={!quote}
            onClick={() => ticket.open(direction)}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <QuestionFacts ticket={ticket} direction={direction} />
      {quote ? <RealLink position={quote} /> : <p role="status">{reasons.join(' ')}</p>}
    </DemoSheet>
  );
}

function useWords(ticket: DemoTicket, direction: Direction) {
  const t = useText();
  const { market, quotes, form, detail } = ticket;
  const { base, pricePrecision, quantityPrecision } = market;
  const quote = quotes[direction];
  const { leverage } = form;
  const pair = pairName(market);
  const size = quote ? numberText(quote.quantity, { decimals: quantityPrecision }) : '—';
  if (form.orderType === 'market')
    return {
      title: t(`open.title.${direction}`, { pair }),
      text: t(`open.text.${direction}`, { size, base, leverage }),
      confirm: t(`open.confirm.${direction}`, { size, base }),
    };
  const limit = limitOf(ticket);
  const price = limit ? numberText(limit, { decimals: pricePrecision }) : '—';
  const locked = quote ? numberText(lockedBy(quote), { decimals: MONEY_DECIMALS }) : '—';
  const isDue = limit && detail && fillsAtOnce(direction, limit, detail.mark);
  return {
    title: t(`place.title.${direction}`, { pair }),
    text: t(`place.${isDue ? 'atOnce' : 'text'}.${direction}`, {
      size,
      base,
      leverage,
      price,
      locked,
    }),
    confirm: t('place.confirm', { size, base }),
  };
}

/** The limit as it is typed; undefined while it does not read. */
const limitOf = ({ form }: DemoTicket): PriceValue | undefined =>
  (readDecimal(form.limitPrice) as PriceValue | null) ?? undefined;

function QuestionFacts({ ticket, direction }: OpenQuestionProps): ReactNode {
  const t = useText();
  const { market, quotes, form, detail } = ticket;
  const quote = quotes[direction];
  const isLimit = form.orderType === 'limit';
  const price = (value: Parameters<typeof Price>[0]['value'], flash = false) => (
    <Price value={value} decimals={market.pricePrecision} flash={flash} />
  );
  const usdt = (value: Parameters<typeof Amount>[0]['value']) => (
    <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" />
  );
  return (
    <Facts>
      {isLimit ? (
        <>
          <Fact label={t('ticket.limitPrice')} value={price(limitOf(ticket))} />
          <Fact
            label={t('order.distance')}
            value={<Distance limitPrice={limitOf(ticket)} mark={detail?.mark} bare />}
          />
        </>
      ) : (
        <Fact label={t('open.priceNow')} value={price(quote?.entryPrice, true)} />
      )}
      <Fact label={t(isLimit ? 'ticket.feeAtMost' : 'ticket.fee')} value={usdt(quote?.openFee)} />
      <Fact
        label={t('ticket.liquidationPrice')}
        value={price(quote?.liquidationPrice ?? undefined)}
      />
      <Fact label={t('open.mostLost')} value={usdt(quote ? lockedBy(quote) : undefined)} />
    </Facts>
  );
}
