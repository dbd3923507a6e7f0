/** Totals of what a customer owns, which equal the sum of the parts shown. */
import type { ResultOf } from '@candor/contract/calls';
import { truncateTo } from '@candor/domain/money/fixed';
import { add, ZERO, type Money } from '@candor/domain/money/money';

export type Assets = ResultOf<'listAssets'>;
export type AssetAccount = Assets[number]['account'];

/** Decimals of totals in USDT. */
export const TOTAL_DECIMALS = 2;

/** Value of one account in USDT, cut to what is shown. */
export function accountValue(assets: Assets, account: AssetAccount): Money {
  const values = assets.filter((row) => row.account === account).map(({ usdtValue }) => usdtValue);
  return truncateTo(add(...values), TOTAL_DECIMALS) as Money;
}

/** Sum of the accounts as they are shown, so that the screen adds up; undefined is not known yet. */
export function totalValue(assets: Assets | undefined): Money | undefined {
  if (!assets) return undefined;
  const accounts = [...new Set(assets.map(({ account }) => account))];
  return accounts.reduce<Money>((sum, account) => add(sum, accountValue(assets, account)), ZERO);
}
