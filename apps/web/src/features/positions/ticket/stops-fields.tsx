import type { Price } from '@candor/domain/money/money';
import { stopLossRange, takeProfitRange } from '@candor/domain/positions/stop-range';
import { AmountField } from '@candor/ui/amount-field';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import { rangeText } from './ticket-problems.ts';
import { directions } from './ticket-summary.ts';
import type { OrderTicket } from './use-order-ticket.ts';

/** Take profit and stop loss, and where each may stand for each side. */
export function StopsFields({ ticket }: { readonly ticket: OrderTicket }): ReactNode {
  const t = useText();
  const { form, change, market } = ticket;
  const field = { decimals: market.pricePrecision, unit: market.quote, placeholder: '—' };
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <AmountField
          {...field}
          label={t('ticket.takeProfit')}
          value={form.takeProfit}
          onChange={(takeProfit) => change({ takeProfit })}
        />
        <AmountField
          {...field}
          label={t('ticket.stopLoss')}
          value={form.stopLoss}
          onChange={(stopLoss) => change({ stopLoss })}
        />
      </div>
      {ticket.index === undefined ? null : <Ranges ticket={ticket} index={ticket.index} />}
    </div>
  );
}

interface RangesProps {
  readonly ticket: OrderTicket;
  readonly index: Price;
}

function Ranges({ ticket, index }: RangesProps): ReactNode {
  const t = useText();
  const { summary, market } = ticket;
  return (
    <ul className="text-label font-normal text-tertiary">
      {directions.map((direction) => {
        const liquidationPrice = summary.sides[direction].preview?.liquidationPrice ?? null;
        const stops = { direction, mark: index, liquidationPrice };
        const profit = rangeText(takeProfitRange(stops), market.pricePrecision);
        const loss = rangeText(stopLossRange(stops), market.pricePrecision);
        return (
          <li key={direction}>
            {t(`ticket.ranges.${direction}`, {
              takeProfit: t(profit.id, profit.values),
              stopLoss: t(loss.id, loss.values),
            })}
          </li>
        );
      })}
    </ul>
  );
}
