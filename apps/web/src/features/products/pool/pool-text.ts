import type { ResultOf } from '@candor/contract/calls';
import { dayOf } from '@candor/domain/calendar';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { ONE, type Fixed } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';
import { numberText, percentText } from '@candor/ui/number-text';

export type Pool = ResultOf<'getPool'>;
export type PoolTrade = ResultOf<'listPoolTrades'>['records'][number];
export type PoolAccount = ResultOf<'getPoolAccount'>;
export type PoolRequest = PoolAccount['requests'][number];
export type Product = ResultOf<'getProduct'>;

/** Decimals of a NAV, of units and of USDT. */
export const NAV_DECIMALS = 6;
const MONEY_DECIMALS = 2;

export const navText = (nav: Fixed): string => numberText(nav, { decimals: NAV_DECIMALS });
export const sumText = (amount: Fixed): string => numberText(amount, { decimals: MONEY_DECIMALS });
/** A share with two decimals, whole ones with none: 0.6213 → `0.62`, 2 → `2`. */
export const timesText = (share: Fixed, signed = false): string =>
  numberText(share, { decimals: share % ONE === 0n ? 0 : 2, signed });

/** A rate of the terms, with the decimals it has: 0.1 → `10%`. */
export const rateText = (share: Fixed): string =>
  percentText(share, { decimals: share % (ONE / 100n) === 0n ? 0 : 2 });

export const shareText = (share: Fixed, signed = false): string =>
  percentText(share, { decimals: 2, signed });

/** A midnight of the product's day. Epoch milliseconds. */
export const midnightText = (at: number): string => `${dayOf(at)} 00:00 UTC+8`;

const OFFSET_MS = 8 * 3_600_000;

/** A moment of the product's day, to the minute. Epoch milliseconds. */
export const momentText = (at: number): string =>
  `${new Date(at + OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')} UTC+8`;

/** `HH:mm:ss` of the product's day. Epoch milliseconds. */
export const secondText = (at: number): string =>
  new Date(at + OFFSET_MS).toISOString().slice(11, 19);

/** Base of a market: `BTC`. */
export const baseOf = (symbol: string): string => findMarketSymbol(symbol)?.base ?? symbol;

export const priceDecimals = (symbol: string): number =>
  findMarketSymbol(symbol)?.pricePrecision ?? MONEY_DECIMALS;

/** A share of an amount for a year, truncated: 0.5% of 1,000 → 5. */
export const yearlyFee = (amount: Money, { managementRate }: Pick<Pool, 'managementRate'>): Money =>
  ((amount * managementRate) / 10n ** 18n) as Money;
