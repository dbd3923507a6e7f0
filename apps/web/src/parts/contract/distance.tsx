import type { Price } from '@candor/domain/money/money';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { distanceFromMark } from './order-distance.ts';

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
    <span className="figures whitespace-normal text-secondary">
      {bare ? percent : t('order.fromMark', { percent })}
    </span>
  );
}
