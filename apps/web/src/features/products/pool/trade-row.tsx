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
      className="grid min-h-11 w-full grid-cols-[2.5rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 text-start text-body active:opacity-60"
    >
      <span className="font-medium">{baseOf(symbol)}</span>
      <span className="figures whitespace-normal text-secondary">
        {t(what, { quantity: shown })}
      </span>
      <span className="figures text-end">
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
