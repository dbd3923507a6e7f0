import { add } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import { Amount, Price } from '@candor/ui/figures';
import { Fact, Facts } from '@candor/ui/row';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { Distance } from '../../../parts/contract/distance.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import type { OrderTicket } from './use-order-ticket.ts';

export interface QuestionFactsProps {
  readonly ticket: OrderTicket;
  readonly direction: Direction;
}

/** What the answer costs: at the price of this moment, or at the limit at worst. */
export function QuestionFacts({ ticket, direction }: QuestionFactsProps): ReactNode {
  const t = useText();
  const { market, summary, index, form, backing } = ticket;
  const isCross = form.marginMode === 'cross';
  const { preview } = summary.sides[direction];
  const { limitPrice } = summary;
  const decimals = market.pricePrecision;
  const price = (value: Parameters<typeof Price>[0]['value'], flash = false) => (
    <Price value={value} decimals={decimals} flash={flash} />
  );
  const usdt = (value: Parameters<typeof Amount>[0]['value']) => (
    <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" />
  );
  const total = preview ? add(preview.margin, preview.fee.charged) : undefined;
  return (
    <Facts>
      {limitPrice === null ? (
        <>
          <Fact label={t('open.priceNow')} value={price(preview?.entryPrice, true)} />
          <Fact label={t('open.worstPrice')} value={price(preview?.worstPrice, true)} />
          <Fact label={t('ticket.fee')} value={usdt(preview?.fee.charged)} />
        </>
      ) : (
        <>
          <Fact label={t('ticket.limitPrice')} value={price(limitPrice)} />
          <Fact
            label={t('order.distance')}
            value={<Distance limitPrice={limitPrice} mark={index} bare />}
          />
          <Fact label={t('ticket.feeAtMost')} value={usdt(preview?.fee.charged)} />
        </>
      )}
      <Fact
        label={t('ticket.liquidationPrice')}
        value={price(preview?.liquidationPrice ?? undefined)}
      />
      <Fact
        label={t(isCross ? 'open.mostLostCross' : 'open.mostLost')}
        value={usdt(isCross ? backing?.equity : total)}
      />
    </Facts>
  );
}
