import { ONE, truncateTo } from '../money/fixed.ts';
import type { Money, Quantity, Rate } from '../money/money.ts';
import { countedOf, type Fill, resultOf } from './fills.ts';

const RETURN_DECIMALS = 8;

/** Money of the contract account that no trade of the window made. USDT. */
export interface Funds {
  /** Free money and margins of the contract account when the entrant's window began. */
  readonly start: Money;
  /** Moved in and out since, short-term contracts netted. */
  readonly movedIn: Money;
  readonly movedOut: Money;
  readonly bonus: Money;
}

/** An entrant's figures: `profit = end − start − in + out − bonus`. USDT. */
export interface Score {
  readonly start: Money;
  readonly end: Money;
  /** What was moved in, and gains that do not count: both are money to trade with. */
  readonly in: Money;
  /** What was moved out, and losses of trades from before the window. */
  readonly out: Money;
  readonly bonus: Money;
  readonly profit: Money;
  /** Profit over start + in, a ratio truncated to eight decimals; 0 where that base is 0. */
  readonly return: Rate;
  /** When the counted profit first stood highest; the beginning of the window if it never rose. */
  readonly peakAtMs: number;
  /** Trades of the window. */
  readonly trades: number;
}

/**
 * What an entrant made in their window. End equity is start + in − out + bonus + profit, so the
 * formula holds exactly, and a stranger can recompute all of it from the fills and the funds.
 * Source: rules §8, products §5; worked: 12 846.30 − 10 000 − 2 000 = 846.30, 7.05 % of 12 000.
 */
export function scoreOf(
  funds: Funds,
  fills: readonly Fill[],
  {
    cancelled,
    fromMs,
  }: { readonly cancelled: ReadonlyMap<string, Quantity>; readonly fromMs: number },
): Score {
  let [profit, gained, lost, peak, trades] = [0n, 0n, 0n, 0n, 0];
  let peakAtMs = fromMs;
  for (const fill of inOrder(fills, fromMs)) {
    const counted = countedOf(fill, cancelled.get(fill.id) ?? (0n as Quantity), fromMs);
    const rest = resultOf(fill) - counted;
    if (rest > 0n) gained += rest;
    else lost -= rest;
    if (fill.openedAtMs >= fromMs) trades += 1;
    profit += counted;
    if (profit > peak) [peak, peakAtMs] = [profit, fill.closedAtMs];
  }
  const { start, bonus } = funds;
  const [paidIn, paidOut] = [funds.movedIn + gained, funds.movedOut + lost];
  const base = start + paidIn;
  return {
    start,
    end: (start + paidIn - paidOut + bonus + profit) as Money,
    in: paidIn as Money,
    out: paidOut as Money,
    bonus,
    profit: profit as Money,
    return: (base > 0n ? truncateTo((profit * ONE) / base, RETURN_DECIMALS) : 0n) as Rate,
    peakAtMs,
    trades,
  };
}

/** Those of the window by the moment they closed; equal moments by id. */
const inOrder = (fills: readonly Fill[], fromMs: number): Fill[] =>
  fills
    .filter(({ closedAtMs }) => closedAtMs >= fromMs)
    .toSorted((a, b) => a.closedAtMs - b.closedAtMs || (a.id < b.id ? -1 : 1));
