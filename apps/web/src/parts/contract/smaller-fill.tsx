import { useText } from '@candor/client/language';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import type { Quantity } from '@candor/domain/money/money';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';

export interface SmallerFillProps {
  /** Missing if the full order was filled. */
  readonly ordered: Quantity | null | undefined;
  readonly market: Pick<MarketSymbol, 'base' | 'quantityPrecision'>;
}

/** Explains why a limit order was partially filled. */
export function SmallerFill({ ordered, market }: SmallerFillProps): ReactNode {
  const t = useText();
  if (ordered === null || ordered === undefined) return null;
  const size = numberText(ordered, { decimals: market.quantityPrecision });
  return (
    <p className="mt-2 text-label font-normal text-warning">
      {t('order.smallerFill', { size, base: market.base })}
    </p>
  );
}
