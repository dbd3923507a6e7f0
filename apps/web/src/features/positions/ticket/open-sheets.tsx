import type { OpenPreview } from '@candor/domain/positions/preview-open';
import { signOf, type Direction } from '@candor/domain/positions/terms';
import { Button } from '@candor/ui/button';
import { numberText } from '@candor/ui/number-text';
import { Sheet } from '@candor/ui/sheet';
import { Checkbox } from '@candor/ui/switch';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { fillsAtOnce } from '../../../parts/contract/fills-at-once.ts';
import { pairName } from '../../../parts/markets.ts';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { ReceiptSheet } from '../receipt/receipt-sheet.tsx';
import { QuestionFacts } from './question-facts.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
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
  const t = useText();
  const { problems, isSending, summary } = ticket;
  const [askAgain, setAskAgain] = useState(true);
  const { preview } = summary.sides[direction];
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
            className="grow-[1.7]!"
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
      <Checkbox checked={!askAgain} onChange={(checked) => setAskAgain(!checked)}>
        {t('open.dontAsk')}
      </Checkbox>
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

/** The worst price that was on the sheet when it opened; a fill beyond it is asked for again. */
function useAcceptedQuote(preview: OpenPreview | null) {
  const [accepted, setAccepted] = useState(preview?.worstPrice ?? null);
  const hasMoved =
    preview !== null &&
    accepted !== null &&
    signOf(preview.direction) * (preview.entryPrice - accepted) > 0n;
  return { hasMoved, accept: () => setAccepted(preview?.worstPrice ?? null) };
}
