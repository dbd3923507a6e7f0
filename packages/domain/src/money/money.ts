import { formatFixed, multiplyUp, parseFixed, type Fixed } from './fixed.ts';

declare const kind: unique symbol;

/** An amount of one currency, which is given next to it. Signed. 18 decimals. */
export type Money = Fixed & { readonly [kind]: 'money' };
/** Quote currency per unit of base. 18 decimals. */
export type Price = Fixed & { readonly [kind]: 'price' };
/** Units of base. 18 decimals. */
export type Quantity = Fixed & { readonly [kind]: 'quantity' };
/** A dimensionless ratio: 0.05 is five percent. 18 decimals. */
export type Rate = Fixed & { readonly [kind]: 'rate' };

export const ZERO = 0n as Money;

export const money = (text: string): Money => parseFixed(text) as Money;
export const price = (text: string): Price => parseFixed(text) as Price;
export const quantity = (text: string): Quantity => parseFixed(text) as Quantity;
export const rate = (text: string): Rate => parseFixed(text) as Rate;

/** Exact decimal text of any of the four types, as used on the wire and in SQL. */
export const toText = (value: Money | Price | Quantity | Rate): string => formatFixed(value);

export const add = (...amounts: readonly Money[]): Money =>
  amounts.reduce<bigint>((sum, amount) => sum + amount, 0n) as Money;
export const subtract = (a: Money, b: Money): Money => (a - b) as Money;
export const smaller = (a: Money, b: Money): Money => (a < b ? a : b);
export const larger = (a: Money, b: Money): Money => (a > b ? a : b);

/** `share` of `amount`, rounded toward positive infinity. */
export const shareUp = (amount: Money, share: Rate): Money => multiplyUp(amount, share) as Money;
