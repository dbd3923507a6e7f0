import { useText } from '@candor/client/language';
import { Price } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { exactAmountText } from '../../../parts/full-amount.ts';
import { baseOf, priceDecimals, secondText, type PoolTrade } from './pool-text.ts';

export interface TradeRowProps {
  readonly trade: PoolTrade;
  /** Shows the day in front of the time. */
  readonly dated?: boolean;
  readonly onVerify: (trade: PoolTrade) => void;
}

/** One trade with its price; a tap verifies the price. */
export function TradeRow({ trade, dated = false, onVerify }: TradeRowProps): ReactNode {
  const t = useText();
  const { symbol, side, kind, quantity, price, tradedAt } = trade;
  const shown = exactAmountText(quantity);
  const sides = { buy: 'pool.bought', sell: 'pool.sold' } as const;
  const what = kind === 'liquidation' ? 'pool.liquidated' : sides[side];
  return (
    <button
      type="button"
      onClick={() => onVerify(trade)}
      className="flex min-h-11 w-full flex-wrap items-center gap-x-2.5 py-1 text-start text-body active:opacity-60"
    >
      <span className="min-w-10 font-medium">{baseOf(symbol)}</span>
      <span className="figures flex-[1_1_5rem] whitespace-normal text-secondary">
        {t(what, { quantity: shown })}
      </span>
      <span className="figures ms-auto text-end">
        <Price value={price} decimals={priceDecimals(symbol)} />
      </span>
      <span className="figures text-end text-tertiary">
        {dated ? <span className="block text-caption">{dayText(tradedAt)}</span> : null}
        {secondText(tradedAt)}
      </span>
    </button>
  );
}

const dayText = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(5, 10);
