import { useText } from '@candor/client/language';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import { Amount } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { fullDecimals } from './full-amount.ts';
import { useAppearance } from '../platform/appearance.ts';

export interface SumProps {
  readonly value: Money | undefined;
  readonly currency: CurrencyCode;
  readonly signed?: boolean;
  readonly leading?: boolean;
  /** The label or column names the currency. */
  readonly bare?: boolean;
  /** The customer's own: follows their choice to hide amounts. */
  readonly own?: boolean;
}

/** An amount with all its digits. */
export function Sum(props: SumProps): ReactNode {
  const { value, currency, bare = false, own = false, ...look } = props;
  const t = useText();
  const isHidden = useAppearance(({ balancesHidden }) => balancesHidden);
  return (
    <Amount
      {...look}
      value={value}
      decimals={value === undefined ? 0 : fullDecimals(value, currency)}
      unit={bare ? undefined : currency}
      hidden={own && isHidden}
      hiddenLabel={t('shell.hidden')}
    />
  );
}
