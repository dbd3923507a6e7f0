import { DAY_MS } from '../durations.ts';
import type { CustomerAccountKind } from '../ledger/transfer.ts';
import type { CurrencyCode } from '../money/currencies.ts';
import { type Money, toText } from '../money/money.ts';
import { dayBounds } from '../proofs/sealed-day.ts';
import { Refusal } from '../refusal.ts';

export const statementFormats = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Maximum number of movements in one statement, lower for documents meant for paper. */
export const statementLinesMax: Readonly<Record<StatementFormat, number>> = {
  csv: 100_000,
  pdf: 10_000,
};
/** Maximum number of statements per customer and hour. */
export const STATEMENTS_PER_HOUR = 20;

const DAYS_MAX = 366;

/** Epoch milliseconds; the first is included, the second is not. */
export interface StatementPeriod {
  readonly fromMs: number;
  readonly beforeMs: number;
}

/**
 * Full UTC days, both inclusive; today up to now. Refuses: wallet.statementPeriod for more than 366
 * days, for future days and for an end before its beginning.
 */
export function statementPeriod(from: string, to: string, nowMs: number): StatementPeriod {
  const first = dayBounds(from);
  const last = dayBounds(to);
  const isPossible =
    first !== null &&
    last !== null &&
    first.fromMs <= last.fromMs &&
    last.beforeMs - first.fromMs <= DAYS_MAX * DAY_MS &&
    last.fromMs <= nowMs;
  if (!isPossible) throw new Refusal('wallet.statementPeriod');
  return { fromMs: first.fromMs, beforeMs: Math.min(last.beforeMs, nowMs) };
}

/** Terms of a statement, all of which are printed on it. */
export interface StatementTerms extends StatementPeriod {
  /** Its number, which anyone can use to request its fingerprint. */
  readonly reference: string;
  readonly issuedAtMs: number;
  /** Null: all accounts. */
  readonly account: CustomerAccountKind | null;
  readonly currency: CurrencyCode | null;
  readonly lineCount: number;
}

/** One account in one currency. */
export interface StatementSection {
  readonly account: CustomerAccountKind;
  readonly currency: CurrencyCode;
  readonly opening: Money;
  readonly closing: Money;
  /** Totals by type; signed. */
  readonly totals: readonly {
    readonly type: string;
    readonly count: number;
    readonly amount: Money;
  }[];
}

export interface StatementLine {
  /** 1, 2, 3 … across the entire statement. */
  readonly number: number;
  readonly atMs: number;
  readonly type: string;
  /** Signed. */
  readonly amount: Money;
  /** Of the account, after this line. */
  readonly balance: Money;
  /** Key and leg of the transfer in the ledger. */
  readonly movement: string;
}

/** The nine cells that start every statement row, in any language. */
export type StatementCells = readonly [
  record: string,
  number: string,
  time: string,
  account: string,
  currency: string,
  type: string,
  amount: string,
  balance: string,
  movement: string,
];
export const statementColumns: StatementCells = [
  'record',
  'number',
  'time',
  'account',
  'currency',
  'type',
  'amount',
  'balance',
  'movement',
];

const timeText = (epochMs: number): string => new Date(epochMs).toISOString();

/** The rows that start every statement. */
export function headCells(terms: StatementTerms): readonly StatementCells[] {
  const { reference, issuedAtMs, fromMs, beforeMs, account, currency, lineCount } = terms;
  return [
    [
      'statement',
      String(lineCount),
      timeText(issuedAtMs),
      account ?? 'all',
      currency ?? 'all',
      'candor-statement-1',
      '',
      '',
      reference,
    ],
    ['from', '', timeText(fromMs), '', '', '', '', '', ''],
    ['before', '', timeText(beforeMs), '', '', '', '', '', ''],
  ];
}

export const balanceCells = (
  record: 'opening' | 'closing',
  { account, currency, ...section }: StatementSection,
  { fromMs, beforeMs }: StatementPeriod,
): StatementCells => [
  record,
  '',
  timeText(record === 'opening' ? fromMs : beforeMs),
  account,
  currency,
  '',
  '',
  toText(section[record]),
  '',
];

export const lineCells = (
  { account, currency }: StatementSection,
  { number, atMs, type, amount, balance, movement }: StatementLine,
): StatementCells => [
  'line',
  String(number),
  timeText(atMs),
  account,
  currency,
  type,
  toText(amount),
  toText(balance),
  movement,
];

/**
 * A row as it is hashed: cells joined by commas; no cell contains one. The fingerprint of a
 * statement is the SHA-256 of these rows from the first to the last closing balance, joined by line
 * feeds; docs/verify explains how to recompute it.
 */
export const hashedRow = (cells: StatementCells): string => cells.join(',');
