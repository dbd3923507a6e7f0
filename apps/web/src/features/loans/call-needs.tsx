import { useText } from '@candor/client/language';
import { borrowable, collateralNeeded } from '@candor/domain/loans/loan-to-value';
import { roundUpTo } from '@candor/domain/money/fixed';
import { larger, type Money, type Price, subtract, toText, ZERO } from '@candor/domain/money/money';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { MONEY_DECIMALS } from '../../parts/money-decimals.ts';
import { useTickerDetail } from '../../platform/live.ts';
import { decimalsOf } from './pledge-form.ts';
import type { Loan } from './use-loans.ts';

/** Of the collateral, now; undefined without a price. */
export function useCollateralIndex(loan: Loan): Price | undefined {
  const detail = useTickerDetail(`${loan.collateralCurrency ?? 'BTC'}${loan.currency}`);
  return detail?.mark ?? loan.index;
}

/**
 * What would bring a called loan below its warning: collateral, or money. One unit more than reaches
 * the level, for a call ends below it.
 */
export function callNeeds(
  { owed, collateralQuantity, collateralCurrency, haircut, levels, currency }: Loan,
  index: Price,
): { readonly quantity: Money; readonly amount: Money } | null {
  if (!collateralQuantity || !collateralCurrency || !haircut || !levels) return null;
  const needed = collateralNeeded(owed, levels.warn, haircut, index);
  const most = borrowable({ quantity: collateralQuantity, haircut }, levels.warn, index);
  const above = (value: Money, code: Parameters<typeof decimalsOf>[0]): Money =>
    value <= 0n ? ZERO : (roundUpTo(value + 1n, decimalsOf(code)) as Money);
  return {
    quantity: above(subtract(needed, collateralQuantity), collateralCurrency),
    amount: above(larger(subtract(owed, most), ZERO), currency),
  };
}

/** The two ways to end a call, in figures of the price now. */
export function CallNeeds({ loan }: { readonly loan: Loan }): ReactNode {
  const t = useText();
  const index = useCollateralIndex(loan);
  const needs = index === undefined ? null : callNeeds(loan, index);
  if (!needs || needs.quantity === 0n || needs.amount === 0n) return null;
  return t('loanOrders.callNeeds', {
    quantity: toText(needs.quantity),
    coin: loan.collateralCurrency ?? '',
    amount: numberText(roundUpTo(needs.amount, MONEY_DECIMALS), { decimals: MONEY_DECIMALS }),
    currency: loan.currency,
  });
}
