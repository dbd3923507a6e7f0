/** A currency that the product can hold. To add one, add a row. */
export interface Currency {
  readonly code: string;
  /** Decimals credited and accepted; the ledger itself stores 18. */
  readonly decimals: number;
  readonly name: string;
}

/** Currencies that arrive and leave over networks. */
export const coins = [
  { code: 'USDT', decimals: 6, name: 'Tether' },
  { code: 'BTC', decimals: 8, name: 'Bitcoin' },
  { code: 'ETH', decimals: 8, name: 'Ethereum' },
] as const satisfies readonly Currency[];

/**
 * Coins that are bought and sold for others here at their recorded prices. No network of theirs is
 * connected, so they are neither deposited nor withdrawn: see docs/decisions/0190.
 */
export const exchangeCoins = [
  { code: 'SOL', decimals: 6, name: 'Solana' },
  { code: 'BNB', decimals: 6, name: 'BNB' },
  { code: 'XRP', decimals: 4, name: 'XRP' },
  { code: 'ADA', decimals: 4, name: 'Cardano' },
  { code: 'DOGE', decimals: 4, name: 'Dogecoin' },
] as const satisfies readonly Currency[];

/**
 * Tokens that are sold in offerings. They are kept and exchanged here only, and shown to those who
 * do not hold them once they are listed.
 */
export const tokens = [
  { code: 'ORB', decimals: 4, name: 'Orbit Relay' },
  { code: 'LUM', decimals: 4, name: 'Lumen Grid' },
] as const satisfies readonly Currency[];

export const currencies = [
  ...coins,
  ...exchangeCoins,
  ...tokens,
] as const satisfies readonly Currency[];

export type CurrencyCode = (typeof currencies)[number]['code'];
export type TokenCode = (typeof tokens)[number]['code'];

/** Currency in which contracts are margined and totals are shown. */
export const SETTLEMENT_CURRENCY: CurrencyCode = 'USDT';

export const currencyCodes = currencies.map((currency) => currency.code);
export const tokenCodes = tokens.map((token) => token.code);

export const isToken = (code: string): code is TokenCode =>
  tokens.some((token) => token.code === code);

/** Whether a currency never leaves over a network; a balance of zero is then not worth a row. */
export const isKeptHere = (code: string): boolean => !coins.some((coin) => coin.code === code);

export function getCurrency(code: CurrencyCode): Currency {
  const found = currencies.find((currency) => currency.code === code);
  if (!found) throw new RangeError(`unknown currency: ${code}`);
  return found;
}
