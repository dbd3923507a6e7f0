import { startOfDay } from '../calendar.ts';
import type { TransferType } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { add, type Money, subtract, ZERO } from '../money/money.ts';
import type { HoldingReason, LotBook, LotDisposal } from './lot-book.ts';
import { type TaxSection, taxMeanings } from './tax-meanings.ts';

/** One line of a tax report. Money in USDT; the profit is proceeds − cost − fees + carry. */
export interface TaxLine {
  readonly section: TaxSection;
  /** Of the record or movement. */
  readonly id: string;
  /** Currency or market. */
  readonly asset: string;
  /** What happened, as a movement or a close reason is named. */
  readonly type: string;
  /** Null where nothing was held before. */
  readonly acquiredAtMs: number | null;
  readonly atMs: number;
  /** Null where money alone moved. */
  readonly quantity: bigint | null;
  readonly proceeds: Money;
  readonly cost: Money;
  readonly fees: Money;
  /** Received for being held; negative when paid. */
  readonly carry: Money;
}

/** What one command changed in a customer's own money, in one currency and for one reason. */
export interface OwnChange {
  readonly key: string;
  readonly atMs: number;
  readonly currency: string;
  readonly type: TransferType;
  /** Signed. */
  readonly amount: bigint;
  /** What the amount was worth in USDT at that moment; not negative. */
  readonly worth: Money;
}

/** The calendar year at UTC+8, as a span of epoch milliseconds. */
export const taxYear = (year: number): { readonly fromMs: number; readonly beforeMs: number } => ({
  fromMs: startOfDay(`${year}-01-01`),
  beforeMs: startOfDay(`${year + 1}-01-01`),
});

/** Zero in `capital`: money that is put in and returned is neither gained nor lost. */
export const profitOf = ({ section, proceeds, cost, fees, carry }: TaxLine): Money =>
  section === 'capital' ? ZERO : subtract(add(proceeds, carry), add(cost, fees));

/**
 * The lines of one command, whose changes are given together; the book takes in what was acquired.
 * Commands have to be given in the order of time, from the first one on.
 */
export function linesOfCommand(book: LotBook, changes: readonly OwnChange[]): TaxLine[] {
  const trades = changes.filter(({ type }) => taxMeanings[type] === 'trade');
  const others = changes.filter(({ type }) => taxMeanings[type] !== 'trade');
  return [...tradeLines(book, trades), ...others.flatMap((change) => lineOf(book, change))];
}

function tradeLines(book: LotBook, trades: readonly OwnChange[]): TaxLine[] {
  const money = trades
    .filter(({ currency }) => currency === SETTLEMENT_CURRENCY)
    .reduce((sum, { amount }) => sum + amount, 0n);
  const coins = trades.filter(({ currency }) => currency !== SETTLEMENT_CURRENCY);
  const received = coins.filter(({ amount }) => amount > 0n);
  const given = coins.filter(({ amount }) => amount < 0n);
  return [...given, ...received].flatMap((change) => {
    const isPaid = coins.length === 1 && (change.amount < 0n ? money > 0n : money < 0n);
    // Of two coins, what came is worth what was given for it.
    const [other] = received;
    const swapped = money === 0n && change.amount < 0n && received.length === 1 && other;
    const value = isPaid ? absolute(money) : swapped ? swapped.worth : change.worth;
    return disposed(book, change, 'trade', value).map((disposal) => lotLine(change, disposal));
  });
}

function lineOf(book: LotBook, change: OwnChange): TaxLine[] {
  const meaning = taxMeanings[change.type];
  const isMoney = change.currency === SETTLEMENT_CURRENCY;
  switch (meaning) {
    case 'own':
    case 'elsewhere':
    case 'trade':
      return [];
    case 'moved':
      if (!isMoney) disposed(book, change, 'moved', change.worth);
      return [];
    case 'capital':
      if (isMoney) return [moneyLine(change, meaning)];
      disposed(book, change, 'moved', change.worth);
      return [];
    default: {
      if (isMoney) return [moneyLine(change, meaning)];
      const reason = change.amount > 0n ? 'income' : 'expense';
      const gone = disposed(book, change, reason, change.worth);
      const lines = gone.map((disposal) => ({ ...lotLine(change, disposal), section: meaning }));
      if (change.amount < 0n) return lines;
      return [{ ...moneyLine(change, meaning), quantity: change.amount }];
    }
  }
}

const disposed = (book: LotBook, change: OwnChange, reason: HoldingReason, value: Money) =>
  book.apply({
    id: change.key,
    atMs: change.atMs,
    asset: change.currency,
    reason,
    quantity: change.amount,
    value,
  });

const lotLine = (change: OwnChange, disposal: LotDisposal): TaxLine => ({
  section: 'coins',
  id: change.key,
  asset: change.currency,
  type: change.type,
  acquiredAtMs: disposal.acquired?.atMs ?? null,
  atMs: change.atMs,
  quantity: disposal.quantity,
  proceeds: disposal.proceeds,
  cost: disposal.cost,
  fees: ZERO,
  carry: ZERO,
});

/** Came in or went out, at its worth. */
const moneyLine = (change: OwnChange, section: TaxSection): TaxLine => ({
  section,
  id: change.key,
  asset: change.currency,
  type: change.type,
  acquiredAtMs: null,
  atMs: change.atMs,
  quantity: null,
  proceeds: change.amount > 0n ? change.worth : ZERO,
  cost: change.amount < 0n ? change.worth : ZERO,
  fees: ZERO,
  carry: ZERO,
});

const absolute = (amount: bigint): Money => (amount < 0n ? -amount : amount) as Money;

export interface TaxTotals {
  readonly lines: number;
  readonly proceeds: Money;
  readonly cost: Money;
  readonly fees: Money;
  readonly carry: Money;
  readonly profit: Money;
}

export const NO_TAX: TaxTotals = {
  lines: 0,
  proceeds: ZERO,
  cost: ZERO,
  fees: ZERO,
  carry: ZERO,
  profit: ZERO,
};

export const addLine = (totals: TaxTotals, line: TaxLine): TaxTotals => ({
  lines: totals.lines + 1,
  proceeds: add(totals.proceeds, line.proceeds),
  cost: add(totals.cost, line.cost),
  fees: add(totals.fees, line.fees),
  carry: add(totals.carry, line.carry),
  profit: add(totals.profit, profitOf(line)),
});
