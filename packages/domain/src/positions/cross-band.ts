import { ONE } from '../money/fixed.ts';
import { crossSurplus, type CrossAccount, type MarkOf, type TermsOf } from './cross-account.ts';

/** Prices between which a symbol may move; an open side is infinite. Doubles, quote per base. */
export interface Band {
  readonly symbol: string;
  readonly below: number;
  readonly above: number;
}

/** Allows for the precision doubles lose: a band is slightly too narrow, never too wide. */
const CAUTION = 0.999;

/**
 * For each symbol of a cross account, the prices within which the account cannot become
 * liquidatable as long as the other symbols stay within theirs; an idle tick then costs two
 * comparisons for many accounts. Equity above maintenance is divided among the symbols, and each
 * may lose its share. A falling price costs a long at most its quantity and gives a short at least
 * its own; a rising one likewise with the highest maintenance rate. Null when there is nothing to
 * divide.
 */
export function crossBands(
  account: CrossAccount,
  markOf: MarkOf,
  termsOf: TermsOf,
): readonly Band[] | null {
  const surplus = crossSurplus(account, markOf, termsOf);
  if (surplus <= 0n) return null;
  const symbols = [...new Set(account.positions.map(({ symbol }) => symbol))];
  const share = (asDouble(surplus) / symbols.length) * CAUTION;
  return symbols.map((symbol) => {
    const mark = asDouble(markOf(symbol));
    const long = sizeOf(account, symbol, 'long');
    const short = sizeOf(account, symbol, 'short');
    const highestRate = asDouble(termsOf(symbol).tiers.at(-1)?.rate ?? 0n);
    const perFall = long - short;
    const perRise = short * (1 + highestRate) - long * (1 - highestRate);
    return {
      symbol,
      below: perFall > 0 ? mark - share / perFall : -Infinity,
      above: perRise > 0 ? mark + share / perRise : Infinity,
    };
  });
}

const asDouble = (value: bigint): number => Number(value) / Number(ONE);

const sizeOf = ({ positions }: CrossAccount, symbol: string, side: 'long' | 'short'): number =>
  positions.reduce(
    (sum, each) =>
      each.symbol === symbol && each.direction === side ? sum + asDouble(each.quantity) : sum,
    0,
  );
