import { useText } from '@candor/client/language';
import { add } from '@candor/domain/money/money';
import type { OpenPreview } from '@candor/domain/positions/preview-open';
import { signOf, type Direction } from '@candor/domain/positions/terms';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { Checkbox } from '@candor/ui/switch';
import { useState, type ReactNode } from 'react';
import { Distance } from '../../../parts/contract/distance.tsx';
import { FeeAmount } from '../../../parts/contract/fee-amount.tsx';
import { fillsAtOnce } from '../../../parts/contract/fills-at-once.ts';
import { RealLink } from '../../../parts/demo/real-link.tsx';
import { useMoneyText } from '../../../parts/demo/use-money-text.ts';
import { pairName } from '../../../parts/markets.ts';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { termsOf } from '../position.ts';
import { ReceiptSheet } from '../receipt/receipt-sheet.tsx';
import type { OrderTicket } from './use-order-ticket.ts';

/** The question before an opening, and the receipt after it. */
export function OpenSheets({ ticket }: { readonly ticket: OrderTicket }): ReactNode {
  const { asking, receipt, dismiss } = ticket;
  if (receipt) {
    const kind = receipt.status === 'pending' ? 'placed' : 'opened';
    return <ReceiptSheet position={receipt} kind={kind} onClose={dismiss} />;
  }
  return asking ? <Question ticket={ticket} direction={asking} /> : null;
}

interface QuestionProps {
  readonly ticket: OrderTicket;
  readonly direction: Direction;
}

/** Facts follow the price while the sheet is open; each change flashes on its line. */
function Question({ ticket, direction }: QuestionProps): ReactNode {
  const t = useMoneyText();
  const { problems, isSending, summary } = ticket;
  const [askAgain, setAskAgain] = useState(true);
  const { preview } = summary.sides[direction];
  const order = { symbol: ticket.market.symbol, leverage: ticket.form.leverage };
  // What an order that rests would open at follows the others; its limit is what was accepted.
  const quote = useAcceptedQuote(summary.limitPrice === null ? preview : null);
  const problem = problems.both ?? problems.sides[direction];
  const words = useWords(ticket, direction);
  return (
    <Sheet
      open
      question
      onClose={ticket.dismiss}
      closeLabel={t('shell.close')}
      title={words.title}
      text={words.text}
      actions={
        <>
          <Button tone="quiet" onClick={ticket.dismiss}>
            {t('shell.cancel')}
          </Button>
          <Button
            className="grow-[2.4]!"
            tone={direction === 'long' ? 'up' : 'down'}
            busy={isSending}
            disabled={problem !== null || !preview}
            onClick={() => (quote.hasMoved ? quote.accept() : ticket.confirm({ askAgain }))}
          >
            {quote.hasMoved ? t('open.acceptNew') : words.confirm}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <PracticeChip />
        <PriceChip price={ticket.detail} />
      </div>
      <QuestionFacts ticket={ticket} direction={direction} />
      {quote.hasMoved ? <Notice>{t('open.moved')}</Notice> : null}
      {problem ? <Notice>{t(problem.id, problem.values)}</Notice> : null}
      {ticket.refusal === null ? null : <Notice>{ticket.refusal}</Notice>}
      {preview ? <RealLink screen="positions" terms={termsOf({ ...order, ...preview })} /> : null}
      {ticket.canSkipQuestion ? (
        <Checkbox checked={!askAgain} onChange={(checked) => setAskAgain(!checked)}>
          {t('open.dontAsk')}
        </Checkbox>
      ) : null}
    </Sheet>
  );
}

/** What is asked: to open now, or to place an order that rests. */
function useWords({ market, summary, form, index }: OrderTicket, direction: Direction) {
  const t = useText();
  const { preview } = summary.sides[direction];
  const { limitPrice } = summary;
  const { base, pricePrecision, quantityPrecision } = market;
  const pair = pairName(market);
  const size = preview ? numberText(preview.quantity, { decimals: quantityPrecision }) : '—';
  const { leverage } = form;
  if (limitPrice === null) {
    return {
      title: t(`open.title.${direction}`, { pair }),
      text: t(`open.text.${direction}`, { size, base, leverage }),
      confirm: t(`open.confirm.${direction}`, { size, base }),
    };
  }
  const price = numberText(limitPrice, { decimals: pricePrecision });
  const locked = preview ? numberText(preview.total, { decimals: MONEY_DECIMALS }) : '—';
  if (summary.stopPrice !== null) {
    const stop = numberText(summary.stopPrice, { decimals: pricePrecision });
    return {
      title: t(`place.title.${direction}`, { pair }),
      text: t(`place.stop.${direction}`, { size, base, leverage, price, stop, locked }),
      confirm: t('place.confirm', { size, base }),
    };
  }
  const isDue = index !== undefined && fillsAtOnce(direction, limitPrice, index);
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

function Notice({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p role="status" className="pt-3 text-label font-normal text-warning">
      {children}
    </p>
  );
}

/** The worst price that the sheet showed first; a fill beyond it is asked for again. */
function useAcceptedQuote(preview: OpenPreview | null) {
  const worst = preview?.worstPrice ?? null;
  const [accepted, setAccepted] = useState(worst);
  // A link may open the sheet before there is a price.
  if (accepted === null && worst !== null) setAccepted(worst);
  const hasMoved =
    preview !== null &&
    accepted !== null &&
    signOf(preview.direction) * (preview.entryPrice - accepted) > 0n;
  return { hasMoved, accept: () => setAccepted(worst) };
}

interface QuestionFactsProps {
  readonly ticket: OrderTicket;
  readonly direction: Direction;
}

/** What the answer costs: at the price of this moment, or at the limit at worst. */
function QuestionFacts({ ticket, direction }: QuestionFactsProps): ReactNode {
  const t = useText();
  const { market, summary, index, form, backing } = ticket;
  const isCross = form.marginMode === 'cross';
  const { preview, stops } = summary.sides[direction];
  const { limitPrice } = summary;
  const decimals = market.pricePrecision;
  const price = (value: Parameters<typeof Price>[0]['value'], flash = false) => (
    <Price value={value} decimals={decimals} flash={flash} />
  );
  const usdt = (value: Parameters<typeof Amount>[0]['value']) => (
    <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" />
  );
  const { feeRate: rate, feeTerms } = ticket.terms;
  const fee = <FeeAmount value={preview?.fee.charged} at={{ rate, level: feeTerms.level }} />;
  const total = preview ? add(preview.margin, preview.fee.charged) : undefined;
  return (
    <Facts>
      {limitPrice === null ? (
        <>
          <Fact label={t('open.priceNow')} value={price(preview?.entryPrice, true)} />
          <Fact label={t('open.worstPrice')} value={price(preview?.worstPrice, true)} />
          <Fact label={t('ticket.fee')} value={fee} />
        </>
      ) : (
        <>
          {summary.stopPrice === null ? null : (
            <Fact label={t('ticket.stopPrice')} value={price(summary.stopPrice)} />
          )}
          <Fact label={t('ticket.limitPrice')} value={price(limitPrice)} />
          <Fact
            label={t('order.distance')}
            value={<Distance limitPrice={limitPrice} mark={index} bare />}
          />
          <Fact label={t('ticket.feeAtMost')} value={fee} />
        </>
      )}
      <Fact
        label={t('ticket.liquidationPrice')}
        value={price(preview?.liquidationPrice ?? undefined)}
      />
      {stops.takeProfit === null ? null : (
        <Fact label={t('ticket.takeProfit')} value={price(stops.takeProfit)} />
      )}
      {stops.stopLoss === null ? null : (
        <Fact label={t('ticket.stopLoss')} value={price(stops.stopLoss)} />
      )}
      <Fact
        label={t(isCross ? 'open.mostLostCross' : 'open.mostLost')}
        value={usdt(isCross ? backing?.equity : total)}
      />
    </Facts>
  );
}
