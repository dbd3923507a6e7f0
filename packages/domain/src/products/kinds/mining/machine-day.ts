import { type Day, endOfDay } from '../../../calendar.ts';
import { formatFixed } from '../../../money/fixed.ts';
import { toText, type Price, type Rate } from '../../../money/money.ts';
import type { DayIncome } from './day-income.ts';

/** Market whose price converts costs in USDT. */
export const MARK_SYMBOL = 'BTCUSDT';
/** The mark of a day is the newest price that is this old at its end, so that it is in the log. */
const MARK_AGE_MS = 60_000;

/** Ticks before this moment, except halted ones, may be the mark of a day; the last one is. */
export const markBefore = (day: Day): number => endOfDay(day) - MARK_AGE_MS;

/** One day of one machine, as recorded, before the record is sealed. Amounts in BTC. */
export interface MachineDayFacts extends DayIncome {
  /** 1, 2, 3 … without gaps, over all products. */
  readonly sequence: number;
  readonly productId: string;
  /** Version of its terms. */
  readonly version: number;
  readonly day: Day;
  /** Share of the day that it ran. */
  readonly uptime: Rate;
  /** The tick that costs were converted with. */
  readonly markSequence: number;
  readonly mark: Price;
  /** Hash of the record before, 64 hexadecimal digits. */
  readonly previousHash: string;
}

/** A record with its seal. */
export interface MachineDay extends MachineDayFacts {
  /** SHA-256 of `machineDayText`, 64 hexadecimal digits. */
  readonly hash: string;
  /** Ed25519 over the 32 bytes of the hash, base64. */
  readonly signature: string;
}

/** The canonical text that the hash of a record covers: UTF-8, lines separated by a line feed. */
export const machineDayText = (record: MachineDayFacts): string =>
  [
    'candor-machine-day-1',
    String(record.sequence),
    record.productId,
    String(record.version),
    record.day,
    formatFixed(record.uptime),
    String(record.markSequence),
    toText(record.mark),
    toText(record.output),
    toText(record.electricity),
    toText(record.hosting),
    toText(record.income),
    record.previousHash,
  ].join('\n');
