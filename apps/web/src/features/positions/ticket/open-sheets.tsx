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
import { useText } from '../../../platform/language.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { pairName } from '../../../parts/markets.ts';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { MONEY_DECIMALS } from '../position.ts';
import { ReceiptSheet } from '../receipt-sheet.tsx';
import type { OrderTicket } from './use-order-ticket.ts';

/** The question before an opening, and the receipt after it. */
export function OpenSheets({ ticket }: { readonly ticket: OrderTicket }): ReactNode {
  const { asking, receipt, dismiss } = ticket;
  if (receipt) return <ReceiptSheet position={receipt} kind="opened" onClose={dismiss} />;
  return asking ? <Question ticket={ticket} direction={asking} /> : null;
}

interface QuestionProps {
  readonly ticket: OrderTicket;
  readonly direction: Direction;
}

/** Facts follow the price while the sheet is open; each change flashes on its line. */
function Question({ ticket, direction }: QuestionProps): ReactNode {
  const t = useText();
  const { market, summary, detail, problems, isSending, form } = ticket;
  const [askAgain, setAskAgain] = useState(true);
  const { preview } = summary.sides[direction];
  const quote = useAcceptedQuote(preview);
  const problem = problems.both ?? problems.sides[direction];
  const pair = pairName(market);
  const size = preview ? numberText(preview.quantity, { decimals: market.quantityPrecision }) : '—';
  return (
    <Sheet
      open
      question
      onClose={ticket.dismiss}
      closeLabel={t('shell.close')}
      title={t(`open.title.${direction}`, { pair })}
      text={t(`open.text.${direction}`, { size, base: market.base, leverage: form.leverage })}
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
            {quote.hasMoved
              ? t('open.acceptNew')
              : t(`open.confirm.${direction}`, { size, base: market.base })}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <PracticeChip />
        <PriceChip price={detail} />
      </div>
      <Facts>
        <Fact
          label={t('open.priceNow')}
          value={<Price value={preview?.entryPrice} decimals={market.pricePrecision} flash />}
        />
        <Fact
          label={t('open.worstPrice')}
          value={<Price value={preview?.worstPrice} decimals={market.pricePrecision} flash />}
        />
        <Fact
          label={t('ticket.fee')}
          value={<Amount value={preview?.fee.charged} decimals={MONEY_DECIMALS} unit="USDT" />}
        />
        <Fact
          label={t('ticket.liquidationPrice')}
          value={
            <Price
              value={preview?.liquidationPrice ?? undefined}
              decimals={market.pricePrecision}
            />
          }
        />
        <Fact
          label={t('open.mostLost')}
          value={
            <Amount
              value={preview ? add(preview.margin, preview.fee.charged) : undefined}
              decimals={MONEY_DECIMALS}
              unit="USDT"
            />
          }
        />
      </Facts>
      {quote.hasMoved ? (
        <p role="status" className="pt-3 text-label font-normal text-warning">
          {t('open.moved')}
        </p>
      ) : null}
      {problem ? (
        <p role="status" className="pt-3 text-label font-normal text-warning">
          {t(problem.id, problem.values)}
        </p>
      ) : null}
      <Checkbox checked={!askAgain} onChange={(checked) => setAskAgain(!checked)}>
        {t('open.dontAsk')}
      </Checkbox>
    </Sheet>
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
