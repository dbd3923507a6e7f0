import { useText } from '@candor/client/language';
import {
  stopLossRange,
  takeProfitRange,
  type PriceRange,
  type StopContext,
} from '@candor/domain/positions/stop-range';
import { AmountField } from '@candor/ui/amount-field';
import type { ReactNode } from 'react';
import { DemoNote } from '../../../parts/demo/demo-note.tsx';
import { rangeText } from './ticket-problems.ts';
import { directions } from '../../../parts/contract/fills-at-once.ts';
import { stopsMark } from './ticket-summary.ts';
import type { OrderTicket } from './use-order-ticket.ts';

/** Take profit and stop loss, and where each may stand for each side. */
export function StopsFields({ ticket }: { readonly ticket: OrderTicket }): ReactNode {
  const t = useText();
  const { form, change, market } = ticket;
  const field = { decimals: market.pricePrecision, unit: market.quote, placeholder: '—' };
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-1">
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
      <Ranges ticket={ticket} rangeOf={takeProfitRange} />
      <Ranges ticket={ticket} rangeOf={stopLossRange} />
      <div className="col-span-2">
        <DemoNote text="demoTrading.watched" />
      </div>
    </div>
  );
}

interface RangesProps {
  readonly ticket: OrderTicket;
  readonly rangeOf: (stops: StopContext) => PriceRange;
}

function Ranges({ ticket: { summary, market, index }, rangeOf }: RangesProps): ReactNode {
  const t = useText();
  const mark = stopsMark(summary, index);
  if (mark === undefined) return <span />;
  return (
    <ul className="text-caption text-tertiary">
      {directions.map((direction) => {
        const liquidationPrice = summary.sides[direction].preview?.liquidationPrice ?? null;
        const stops = { direction, mark, liquidationPrice };
        const range = rangeText(rangeOf(stops), market.pricePrecision);
        return (
          <li key={direction} className="figures whitespace-normal">
            {t(`ticket.${direction}`)} {t(range.id, range.values)}
          </li>
        );
      })}
    </ul>
  );
}
