/** The exchange form, before a quote is requested. */
import type { flashExchangeCalls } from '@candor/contract/calls/flash-exchange';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import {
  currencies,
  type CurrencyCode,
  currencyCodes,
  getCurrency,
  isToken,
  SETTLEMENT_CURRENCY,
} from '@candor/domain/money/currencies';
import { parseFixed, truncateTo } from '@candor/domain/money/fixed';
import { toText, type Money, type Price } from '@candor/domain/money/money';
import type { MessageId } from '@candor/messages/message-id';
import type { Reply } from '../../platform/call.ts';

export type Quote = Reply<typeof flashExchangeCalls, 'quoteFlashExchange'>;
export type Exchange = Reply<typeof flashExchangeCalls, 'exchangeFlash'>;

export interface ExchangeForm {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** Plain decimal text in `from`; empty while nothing is entered. */
  readonly amount: string;
}

export const emptyForm: ExchangeForm = { from: 'USDT', to: 'BTC', amount: '' };

/** The form that a link asks for: `?from=LUM` or `?to=LUM`; the other side is USDT. */
export function formOf(from: string | null, to: string | null): ExchangeForm {
  const known = (code: string | null) => currencyCodes.find((each) => each === code);
  const [given, got] = [known(from), known(to)];
  if (given && given !== SETTLEMENT_CURRENCY)
    return { from: given, to: got && got !== given ? got : SETTLEMENT_CURRENCY, amount: '' };
  return got && got !== SETTLEMENT_CURRENCY ? { ...emptyForm, to: got } : emptyForm;
}

/** Currencies to choose from: tokens only once they are listed, or where they are chosen. */
export const offeredCurrencies = (
  listed: readonly { readonly base: string }[],
  { from, to }: Pick<ExchangeForm, 'from' | 'to'>,
) =>
  currencies.filter(
    ({ code }) =>
      !isToken(code) || code === from || code === to || listed.some(({ base }) => base === code),
  );

/** Swaps the currencies; clears the amount, which was in the other one. */
export const turned = ({ from, to }: ExchangeForm): ExchangeForm => ({
  from: to,
  to: from,
  amount: '',
});

/** Changes the currency of one side; if the other side has it, the two swap. */
export function withSide(
  form: ExchangeForm,
  side: 'from' | 'to',
  code: CurrencyCode,
): ExchangeForm {
  if (code === form[side]) return form;
  if (code === form[side === 'from' ? 'to' : 'from']) return turned(form);
  return { ...form, [side]: code, amount: side === 'from' ? '' : form.amount };
}

export function amountOf({ amount }: ExchangeForm): Money {
  const plain = amount.endsWith('.') ? amount.slice(0, -1) : amount;
  return (plain === '' ? 0n : parseFixed(plain)) as Money;
}

/** A fraction of the balance, in the currency's decimals. */
export function shareText(available: Money, percent: number, code: CurrencyCode): string {
  const share = (available * BigInt(percent)) / 100n;
  return toText(truncateTo(share, getCurrency(code).decimals) as Money);
}

/** Why no quote can be requested; null if one can. `available` is undefined until loaded. */
export function formProblem(
  form: ExchangeForm,
  { available, isOnline }: { readonly available: Money | undefined; readonly isOnline: boolean },
): MessageId | null {
  const amount = amountOf(form);
  if (!isOnline) return 'flashExchange.offline';
  if (amount === 0n) return 'flashExchange.enterAmount';
  if (available !== undefined && amount > available) return 'flashExchange.notEnough';
  return null;
}

export interface RateLine {
  readonly unit: CurrencyCode;
  readonly value: Price;
  readonly decimals: number;
  readonly code: CurrencyCode;
}

const COIN_DECIMALS = 6;

type RatedTerms = Pick<Quote, 'from' | 'to' | 'rate'> & {
  readonly priceProof: { readonly to?: { readonly price: Price } | undefined };
};

/** The rate as customers read it: the value of one coin, from the recorded price if there is one. */
export function rateLine({ from, to, rate, priceProof }: RatedTerms): RateLine {
  const recorded = from === SETTLEMENT_CURRENCY ? priceProof.to?.price : undefined;
  if (recorded !== undefined) {
    return { unit: to, value: recorded, decimals: priceDecimals(to), code: from };
  }
  const decimals = to === SETTLEMENT_CURRENCY ? priceDecimals(from) : COIN_DECIMALS;
  return { unit: from, value: rate, decimals, code: to };
}

/** As the market of the coin shows its prices. */
const priceDecimals = (coin: CurrencyCode): number =>
  findMarketSymbol(`${coin}${SETTLEMENT_CURRENCY}`)?.pricePrecision ?? COIN_DECIMALS;
