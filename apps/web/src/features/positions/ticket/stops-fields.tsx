import { useText } from '@candor/client/language';
import {
  stopLossRange,
  takeProfitRange,
  type PriceRange,
  type StopContext,
} from '@candor/domain/positions/stop-range';
import type { StopKind } from '@candor/domain/positions/stop-target';
import { AmountField } from '@candor/ui/amount-field';
import type { ReactNode } from 'react';
import { DemoNote } from '../../../parts/demo/demo-note.tsx';
import { directions } from '../../../parts/contract/fills-at-once.ts';
import { stopDecimals } from '../../../parts/contract/stop-entry.ts';
import { StopResult } from '../../../parts/contract/stop-result.tsx';
import { StopUnitChoice } from '../../../parts/contract/stop-unit-choice.tsx';
import { isWithin, rangeText } from './ticket-problems.ts';
import { stopBasisOf, stopsMark } from './ticket-summary.ts';
import type { OrderTicket } from './use-order-ticket.ts';

/** Take profit and stop loss, and where each may stand for each side. */
export function StopsFields({ ticket }: { readonly ticket: OrderTicket }): ReactNode {
  const t = useText();
  const { form, change, market } = ticket;
  const { stopUnit } = form;
  const field = {
    decimals: stopDecimals(stopUnit, market.pricePrecision),
    unit: t(`stopUnit.sign.${stopUnit}`, { quote: market.quote }),
    placeholder: '—',
  };
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-1">
      <div className="col-span-2">
        <StopUnitChoice unit={stopUnit} onChoose={(unit) => change({ stopUnit: unit })} />
      </div>
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
      <Sides ticket={ticket} kind="takeProfit" rangeOf={takeProfitRange} />
      <Sides ticket={ticket} kind="stopLoss" rangeOf={stopLossRange} />
      <div className="col-span-2">
        <DemoNote text="demoTrading.watched" />
      </div>
    </div>
  );
}

interface SidesProps {
  readonly ticket: OrderTicket;
  readonly kind: StopKind;
  readonly rangeOf: (stops: StopContext) => PriceRange;
}

/** For each side where the stop may be or, once it is there, what it would bring. */
function Sides({ ticket, kind, rangeOf }: SidesProps): ReactNode {
  const { summary, market, index, terms } = ticket;
  const t = useText();
  const mark = stopsMark(summary, index);
  if (mark === undefined) return <span />;
  return (
    <ul className="text-caption text-tertiary">
      {directions.map((direction) => {
        const { preview, stops } = summary.sides[direction];
        const at = stops[kind];
        const liquidationPrice = preview?.liquidationPrice ?? null;
        const range = rangeOf({ direction, mark, liquidationPrice });
        const words = rangeText(range, market.pricePrecision);
        return (
          <li key={direction} className="figures-text">
            {t(`ticket.${direction}`)}{' '}
            {preview && at !== null && isWithin(at, range) ? (
              <StopResult
                at={at}
                basis={stopBasisOf(preview, terms)}
                decimals={market.pricePrecision}
              />
            ) : (
              t(words.id, words.values)
            )}
          </li>
        );
      })}
    </ul>
  );
}
