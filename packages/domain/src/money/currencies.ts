/** A currency that the product can hold. To add one, add a row. */
export interface Currency {
  readonly code: string;
  /** Decimals shown and credited; the ledger itself stores 18. */
  readonly decimals: number;
  readonly name: string;
}

export const currencies = [
  { code: 'USDT', decimals: 6, name: 'Tether' },
  { code: 'BTC', decimals: 8, name: 'Bitcoin' },
  { code: 'ETH', decimals: 8, name: 'Ethereum' },
] as const satisfies readonly Currency[];

export type CurrencyCode = (typeof currencies)[number]['code'];

/** Currency in which contracts are margined and totals are shown. */
export const SETTLEMENT_CURRENCY: CurrencyCode = 'USDT';

export const currencyCodes = currencies.map((currency) => currency.code);

export function getCurrency(code: CurrencyCode): Currency {
  const found = currencies.find((currency) => currency.code === code);
  if (!found) throw new RangeError(`unknown currency: ${code}`);
  return found;
}
