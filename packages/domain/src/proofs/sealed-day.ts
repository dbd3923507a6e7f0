import { DAY_MS } from '../durations.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The UTC day of a moment, `YYYY-MM-DD`. Proofs use UTC days because the tick log is kept in them,
 * so verification needs no time zone or DST. Source: docs/decisions/0040-daily-seals.md.
 */
export const utcDay = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** First moment of a UTC day and of the next one. Null if the text is not a valid day. */
export function dayBounds(day: string): { fromMs: number; beforeMs: number } | null {
  const fromMs = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(fromMs) || utcDay(fromMs) !== day) return null;
  return { fromMs, beforeMs: fromMs + DAY_MS };
}

/** The sealed ticks of one symbol on one day. Hashes in hexadecimal. */
export interface SymbolDay {
  readonly day: string;
  readonly symbol: string;
  readonly tickCount: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** Hash of the tick before the first one; chains the day to the previous day. */
  readonly previousHash: string;
  readonly firstHash: string;
  readonly lastHash: string;
  /** Venues, `name:1:owner:quote` joined by commas; `name:votes` for ticks of the first form. */
  readonly venues: string;
  /** Merkle root; the leaves are the hashes of the ticks, 32 bytes each, in order. */
  readonly root: string;
}

/** Canonical text of a symbol's day, lines joined by a line feed; hashed and signed. */
export const symbolDayText = (sealed: SymbolDay): string =>
  [
    'candor-symbol-day-1',
    sealed.day,
    sealed.symbol,
    sealed.tickCount,
    sealed.firstSequence,
    sealed.lastSequence,
    sealed.previousHash,
    sealed.firstHash,
    sealed.lastHash,
    sealed.venues,
    sealed.root,
  ].join('\n');

/** Logs that can no longer be rewritten once a day is sealed over them. Hashes in hexadecimal. */
export interface SealedLogs {
  /** Number of lines in the operators' log when the day was sealed. */
  readonly operatorLines: number;
  /** Hash of its newest line; 64 zeros if there is none. */
  readonly operatorsHead: string;
  /**
   * Merkle root; the leaves are the hashes of the newest version of every setting at the end of the
   * day, by key in code point order.
   */
  readonly settingsRoot: string;
}

/** A full day: all symbols, and every fill and settlement. Hashes in hexadecimal. */
export interface SealedDay {
  readonly day: string;
  readonly symbolCount: number;
  readonly tickCount: number;
  /** Merkle root; the leaves are the hashes of the symbols' days, by symbol in code point order. */
  readonly ticksRoot: string;
  readonly orderCount: number;
  /** Merkle root; the leaves are the SHA-256 of the order lines, in order. */
  readonly ordersRoot: string;
  /**
   * Merkle root; the leaves are the hashes of the currencies' reserves, by currency in code point
   * order. Missing on days sealed before reserves were added.
   */
  readonly reservesRoot?: string | undefined;
  /** Log heads sealed with the day. Missing on days sealed before logs were added. */
  readonly logs?: SealedLogs | undefined;
  /**
   * When its ticks and orders were recorded, if not as they happened: the generated yesterday of a
   * new practice product. Epoch milliseconds, named as in the calls; missing on every other day.
   */
  readonly recordedAt?: number | undefined;
  /** Hash of the previously sealed day; 64 zeros for the first. */
  readonly previousHash: string;
}

/** Canonical text of a day, lines joined by a line feed; hashed and signed. */
export const sealedDayText = (sealed: SealedDay): string =>
  [
    `candor-day-${versionOf(sealed)}`,
    sealed.day,
    sealed.symbolCount,
    sealed.tickCount,
    sealed.ticksRoot,
    sealed.orderCount,
    sealed.ordersRoot,
    ...(sealed.reservesRoot === undefined ? [] : [sealed.reservesRoot]),
    ...(sealed.logs === undefined
      ? []
      : [sealed.logs.operatorLines, sealed.logs.operatorsHead, sealed.logs.settingsRoot]),
    ...(sealed.recordedAt === undefined ? [] : [`recorded ${sealed.recordedAt}`]),
    sealed.previousHash,
  ].join('\n');

function versionOf({ reservesRoot, logs, recordedAt }: SealedDay): 1 | 2 | 3 | 4 {
  if (recordedAt !== undefined) return 4;
  if (logs !== undefined) return 3;
  return reservesRoot === undefined ? 1 : 2;
}
