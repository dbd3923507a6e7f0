import { type CurrencyCode, getCurrency, SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { multiplyUp, ONE, truncateTo } from '../money/fixed.ts';
import { money, rate, shareUp, toText, type Money, type Price, type Rate } from '../money/money.ts';
import { Refusal } from '../refusal.ts';

/** How long a quote is valid. Milliseconds. */
export const QUOTE_LIFE_MS = 10_000;
/** Spread per leg against the settlement currency: 0.1%, so at most 0.2% between two others. */
const LEG_SPREAD = rate('0.001');
/** Maximum value of one exchange in the settlement currency. */
const LARGEST_VALUE = money('50000');

/** What is exchanged for what; the amount is in `from`. */
export interface ExchangeIntent {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly amount: Money;
}

/** Price of one unit in the settlement currency, and its tick; null for that currency itself. */
export interface UnitPrice {
  readonly price: Price;
  readonly sequence: number | null;
}

export const SETTLEMENT_UNIT: UnitPrice = { price: ONE as Price, sequence: null };

/** Outcome of an exchange. All money is in `to`: received + spread + rounding = fair value. */
export interface ExchangeTerms extends ExchangeIntent {
  /** `to` for one `from` before the spread, rounded down; for display, never for arithmetic. */
  readonly rate: Price;
  readonly received: Money;
  readonly spread: Money;
  /** What truncating the credit leaves. */
  readonly rounding: Money;
  readonly fromSequence: number | null;
  readonly toSequence: number | null;
}

/**
 * Terms of an exchange at two recorded prices: fair value = amount · price of from / price of to,
 * rounded down to 18 decimals; the spread is a share of it, rounded up; the credit is truncated to
 * the decimals of `to`. Source: rules §6. Refuses: flashExchange.sameCurrency, tooSmall and
 * tooLarge, wallet.tooPrecise.
 */
export function exchangeTerms(
  intent: ExchangeIntent,
  units: { readonly from: UnitPrice; readonly to: UnitPrice },
): ExchangeTerms {
  requireSound(intent, units.from);
  const { decimals } = getCurrency(intent.to);
  const fair = ((intent.amount * units.from.price) / units.to.price) as Money;
  const spread = shareUp(fair, spreadRate(intent));
  const received = truncateTo(fair - spread, decimals) as Money;
  if (received <= 0n) throw new Refusal('flashExchange.tooSmall');
  return {
    ...intent,
    rate: ((units.from.price * ONE) / units.to.price) as Price,
    received,
    spread,
    rounding: (fair - spread - received) as Money,
    fromSequence: units.from.sequence,
    toSequence: units.to.sequence,
  };
}

/** Share of the fair value that the house keeps. */
export function spreadRate({ from, to }: Pick<ExchangeIntent, 'from' | 'to'>): Rate {
  const legs = [from, to].filter((code) => code !== SETTLEMENT_CURRENCY).length;
  return (LEG_SPREAD * BigInt(legs)) as Rate;
}

/** The quote, or the current market terms if they are better. */
export const betterTerms = (quoted: ExchangeTerms, now: ExchangeTerms | null): ExchangeTerms =>
  now && now.received > quoted.received ? now : quoted;

function requireSound({ from, to, amount }: ExchangeIntent, unit: UnitPrice): void {
  const { decimals } = getCurrency(from);
  if (from === to) throw new Refusal('flashExchange.sameCurrency');
  if (amount <= 0n) throw new Refusal('flashExchange.tooSmall');
  if (truncateTo(amount, decimals) !== amount) {
    throw new Refusal('wallet.tooPrecise', { decimals: String(decimals) });
  }
  if (multiplyUp(amount, unit.price) > LARGEST_VALUE) {
    throw new Refusal('flashExchange.tooLarge', { maximum: toText(LARGEST_VALUE) });
  }
}
