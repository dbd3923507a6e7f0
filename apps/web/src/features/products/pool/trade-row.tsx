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
      className="flex min-h-11 w-full items-center justify-between gap-x-4 py-1.5 text-start text-body active:opacity-60"
    >
      <span className="min-w-0">
        <span className="block font-medium">{baseOf(symbol)}</span>
        <span className="figures-text block text-label font-normal text-secondary">
          {t(what, { quantity: shown })}
        </span>
      </span>
      <span className="figures shrink-0 text-end">
        <Price value={price} decimals={priceDecimals(symbol)} />
        <span className="block text-label font-normal text-tertiary">
          {dated ? `${dayText(tradedAt)} ` : null}
          {secondText(tradedAt)}
        </span>
      </span>
    </button>
  );
}

const dayText = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(5, 10);
