import { useText } from '@candor/client/language';
import { divideDown } from '@candor/domain/money/fixed';
import type { Price, Rate } from '@candor/domain/money/money';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';

export interface DistanceProps {
  readonly limitPrice: Price | undefined;
  readonly mark: Price | undefined;
  /** Shortened, for a labeled column. */
  readonly bare?: boolean;
}

/** Distance of the limit from the mark price. Neutral color: it is neither gain nor loss. */
export function Distance({ limitPrice, mark, bare = false }: DistanceProps): ReactNode {
  const t = useText();
  const distance = distanceFromMark(limitPrice, mark);
  const percent =
    distance === undefined ? '—' : percentText(distance, { decimals: 2, signed: true });
  return (
    <span className="figures-text text-secondary">
      {bare ? percent : t('order.fromMark', { percent })}
    </span>
  );
}

/** Distance of the limit from the mark price, as a fraction of it; negative below the mark price. */
const distanceFromMark = (
  limitPrice: Price | undefined,
  mark: Price | undefined,
): Rate | undefined =>
  limitPrice === undefined || mark === undefined || mark === 0n
    ? undefined
    : (divideDown(limitPrice - mark, mark) as Rate);
