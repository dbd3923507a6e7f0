import { parseFixed } from '../money/fixed.ts';
import { toText, type Money, type Rate } from '../money/money.ts';
import type { AcceptedUnder } from '../second-contracts/receipt.ts';
import type { ExitRule } from '../second-contracts/standstill.ts';
import type { Direction, SecondContractStatus } from '../second-contracts/terms.ts';

/** A settled second contract as published: no customer, and an id that differs from day to day. */
export interface SettledSecondContract {
  /** SHA-256 over the day's salt and the contract's id, hexadecimal. */
  readonly id: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly periodS: number;
  /** Profit of a win on top of the stake, as a share of it. */
  readonly profitRate: Rate;
  /** In USDT. */
  readonly stake: Money;
  /** Epoch milliseconds. */
  readonly acceptedAtMs: number;
  /** Newest tick at acceptance; the entry is a later one. */
  readonly acceptedSequence: number;
  readonly status: Exclude<SecondContractStatus, 'active'>;
  /** Deciding ticks; null for one that never came. */
  readonly entrySequence: number | null;
  readonly exitSequence: number | null;
  /** In USDT, negative for a loss. */
  readonly profit: Money;
  /** When it was settled. Epoch milliseconds. */
  readonly timeMs: number;
  /** Exit rule that it was accepted under. */
  readonly exitRule: ExitRule;
  /** Receipt hashes; null for contracts older than receipts. */
  readonly under: AcceptedUnder | null;
}

const KIND = 'secondContract';

/**
 * Canonical line of a settled contract: values joined by commas, an empty one for a missing tick.
 * If there is a receipt, the hashes of set, rules and tick at acceptance come last.
 */
export const secondContractLine = (settled: SettledSecondContract): string =>
  [
    KIND,
    settled.id,
    settled.timeMs,
    settled.symbol,
    settled.direction,
    settled.periodS,
    toText(settled.profitRate),
    toText(settled.stake),
    settled.acceptedAtMs,
    settled.acceptedSequence,
    settled.status,
    settled.entrySequence ?? '',
    settled.exitSequence ?? '',
    toText(settled.profit),
    // Lines of the first rule predate rule numbers and omit it.
    ...(settled.exitRule === 1 ? [] : [settled.exitRule]),
    ...(settled.under
      ? [settled.under.setHash, settled.under.rulesHash, settled.under.tickHash]
      : []),
  ].join(',');

/** The reverse of `secondContractLine`; null for a line of another kind. */
export function parseSecondContractLine(line: string): SettledSecondContract | null {
  const [kind, id = '', time, symbol = '', direction, period, profitRate = '', ...rest] =
    line.split(',');
  if (kind !== KIND) return null;
  const [stake = '', acceptedAt, acceptedSequence, status, entry, exit, profit = '', ...end] = rest;
  const isPausing = end[0] === '2';
  const [setHash, rulesHash, tickHash] = isPausing ? end.slice(1) : end;
  return {
    id,
    symbol,
    direction: direction as Direction,
    periodS: Number(period),
    profitRate: parseFixed(profitRate) as Rate,
    stake: parseFixed(stake) as Money,
    acceptedAtMs: Number(acceptedAt),
    acceptedSequence: Number(acceptedSequence),
    status: status as SettledSecondContract['status'],
    entrySequence: sequenceOf(entry),
    exitSequence: sequenceOf(exit),
    profit: parseFixed(profit) as Money,
    timeMs: Number(time),
    exitRule: isPausing ? 2 : 1,
    under: setHash && rulesHash && tickHash ? { setHash, rulesHash, tickHash } : null,
  };
}

const sequenceOf = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text);
