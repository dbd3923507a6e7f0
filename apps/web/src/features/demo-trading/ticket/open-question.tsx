import { add } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import { Button } from '@candor/ui/button';
import { Amount, Price } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { pairName } from '../../../parts/markets.ts';
import { PriceChip } from '../../../parts/price-chip.tsx';
import { useText } from '../../../platform/language.ts';
import { DemoSheet } from '../demo-mark.tsx';
import { MONEY_DECIMALS } from '../money-decimals.ts';
import { RealLink } from '../real-link.tsx';
import type { DemoTicket } from './use-demo-ticket.ts';

export interface OpenQuestionProps {
  readonly ticket: DemoTicket;
  readonly direction: Direction;
}

/** The question before an opening; its facts follow the price while it is open. */
export function OpenQuestion({ ticket, direction }: OpenQuestionProps): ReactNode {
  const t = useText();
  const { market, quotes, form, reasons, ask } = ticket;
  const quote = quotes[direction];
  const size = quote ? numberText(quote.quantity, { decimals: market.quantityPrecision }) : '—';
  const { base, pricePrecision } = market;
  const dismiss = () => ask(null);
  return (
    <DemoSheet
      open
      question
      onClose={dismiss}
      closeLabel={t('shell.close')}
      title={t(`open.title.${direction}`, { pair: pairName(market) })}
      chips={<PriceChip price={ticket.detail} />}
      text={t(`open.text.${direction}`, { size, base, leverage: form.leverage })}
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
            {t(`open.confirm.${direction}`, { size, base })}
          </Button>
        </>
      }
    >
      <Facts>
        <Fact
          label={t('open.priceNow')}
          value={<Price value={quote?.entryPrice} decimals={pricePrecision} flash />}
        />
        <Fact
          label={t('ticket.fee')}
          value={<Amount value={quote?.openFee} decimals={MONEY_DECIMALS} unit="USDT" />}
        />
        <Fact
          label={t('ticket.liquidationPrice')}
          value={<Price value={quote?.liquidationPrice ?? undefined} decimals={pricePrecision} />}
        />
        <Fact
          label={t('open.mostLost')}
          value={
            <Amount
              value={quote ? add(quote.margin, quote.openFee) : undefined}
              decimals={MONEY_DECIMALS}
              unit="USDT"
            />
          }
        />
      </Facts>
      {quote ? <RealLink position={quote} /> : <p role="status">{reasons.join(' ')}</p>}
    </DemoSheet>
  );
}
