import { useText } from '@candor/client/language';
import { Amount, Price } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { FeeAmount } from '../../../parts/contract/fee-amount.tsx';
import { MONEY_DECIMALS } from '../../../parts/money-decimals.ts';
import { useIsDemo } from '../../../platform/backend.ts';
import { CarryLine } from './carry-line.tsx';
import { Line } from './line.tsx';
import { LiquidationPrice } from './liquidation-price.tsx';
import type { OrderTicket } from './use-order-ticket.ts';

export interface CostLinesProps {
  readonly ticket: OrderTicket;
  /** Each side on lines of its own. */
  readonly wide: boolean;
}

/** What the tap costs, said before the tap. */
export function CostLines({ ticket, wide }: CostLinesProps): ReactNode {
  const t = useText();
  const { market, form } = ticket;
  const isDemo = useIsDemo();
  const { long, short } = ticket.summary.sides;
  const some = long.preview ?? short.preview;
  if (!some && !wide) return <dl>{isDemo ? null : <CarryLine market={market} wide={wide} />}</dl>;
  const isLimit = form.orderType !== 'market';
  const price = (value: Parameters<typeof Price>[0]['value'] | null) => (
    <Price value={value ?? undefined} decimals={market.pricePrecision} />
  );
  const usdt = (value: Parameters<typeof Amount>[0]['value']) => (
    <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" />
  );
  return (
    <dl>
      {wide ? (
        <Line
          label={t('ticket.size')}
          value={
            <Amount value={some?.quantity} decimals={market.quantityPrecision} unit={market.base} />
          }
        />
      ) : null}
      {!isLimit && wide ? (
        <>
          <Line label={t('ticket.worstLong')} value={price(long.preview?.worstPrice)} />
          <Line label={t('ticket.worstShort')} value={price(short.preview?.worstPrice)} />
        </>
      ) : null}
      {!isLimit && !wide ? (
        <Line
          label={t('ticket.worst')}
          value={
            <>
              {price(long.preview?.worstPrice)} / {price(short.preview?.worstPrice)}
            </>
          }
        />
      ) : null}
      <Line
        label={t(isLimit ? 'ticket.feeAtMost' : 'ticket.fee')}
        value={
          <FeeAmount
            inline
            value={some?.fee.charged}
            at={{ rate: ticket.terms.feeRate, level: ticket.terms.feeTerms.level }}
          />
        }
      />
      {isDemo ? null : <CarryLine market={market} wide={wide} />}
      {isLimit ? <Line label={t('ticket.locked')} value={usdt(some?.total)} /> : null}
      {wide ? (
        <>
          <Line
            label={t('ticket.liquidationLong')}
            value={<LiquidationPrice preview={long.preview} decimals={market.pricePrecision} />}
          />
          <Line
            label={t('ticket.liquidationShort')}
            value={<LiquidationPrice preview={short.preview} decimals={market.pricePrecision} />}
          />
        </>
      ) : null}
    </dl>
  );
}
