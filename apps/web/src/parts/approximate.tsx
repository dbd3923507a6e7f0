import { useText } from '@candor/client/language';
import type { Money } from '@candor/domain/money/money';
import { Amount } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { useAppearance } from '../platform/appearance.ts';
import { shownIn, useDisplayRate } from './display-rate.ts';

export interface ApproximateProps {
  /** Undefined until loaded. */
  readonly usdt: Money | undefined;
  /** What stands there when no currency is chosen. */
  readonly otherwise?: ReactNode;
}

/** `≈ 9,223.41 EUR`: an amount in the chosen currency. Its rate and time stand beside the total. */
export function Approximate({ usdt, otherwise = null }: ApproximateProps): ReactNode {
  const t = useText();
  const rate = useDisplayRate();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  if (!rate || usdt === undefined) return otherwise;
  return (
    <span className="whitespace-nowrap">
      ≈ <Amount {...shownIn(rate, usdt)} hidden={hidden} hiddenLabel={t('shell.hidden')} />
    </span>
  );
}
