import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import { Amount, type AmountProps } from '@candor/ui/figures';
import type { ReactNode } from 'react';
import { fullDecimals } from './full-amount.ts';

export interface CurrencyAmountProps extends Omit<AmountProps, 'value' | 'decimals' | 'unit'> {
  readonly value: Money | undefined;
  readonly currency: CurrencyCode;
  /** For columns and labels that name the currency. */
  readonly bare?: boolean;
}

/** An amount with the digits that it has, at least two decimals: nothing is cut, no zeros are added. */
export function CurrencyAmount({
  value,
  currency,
  bare = false,
  ...rest
}: CurrencyAmountProps): ReactNode {
  const decimals = value === undefined ? 2 : fullDecimals(value, currency);
  return <Amount {...rest} value={value} decimals={decimals} {...(!bare && { unit: currency })} />;
}
