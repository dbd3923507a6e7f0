const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The UTC day of a moment, `YYYY-MM-DD`. Proofs use UTC days, because the tick log is kept in them:
 * whoever checks needs no zone and no summer time. Source: docs/decisions/0040-days-of-proofs.md.
 */
export const utcDay = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** First moment of a UTC day and of the next one. Null when the text names no day. */
export function dayBounds(day: string): { fromMs: number; beforeMs: number } | null {
  const fromMs = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(fromMs) || utcDay(fromMs) !== day) return null;
  return { fromMs, beforeMs: fromMs + DAY_MS };
}

/** The ticks of one symbol on one day, as they are sealed. Hashes in hexadecimal. */
export interface SymbolDay {
  readonly day: string;
  readonly symbol: string;
  readonly tickCount: number;
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** Hash of the tick before the first one: ties the day to the one before. */
  readonly previousHash: string;
  readonly firstHash: string;
  readonly lastHash: string;
  /** Venues of the index, `name:1:owner:quote` joined by commas; `name:voices` in days of the first ticks. */
  readonly venues: string;
  /** Merkle root; the leaves are the hashes of the ticks, 32 bytes each, in order. */
  readonly root: string;
}

/** Canonical text of a symbol's day, lines joined by a line feed: what is hashed and signed. */
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

/** Records that nobody can rewrite once a day is sealed over them. Hashes in hexadecimal. */
export interface SealedLogs {
  /** Lines of the operators' log when the day was sealed. */
  readonly operatorLines: number;
  /** Hash of its newest line; 64 zeros where there is none. */
  readonly operatorsHead: string;
  /**
   * Merkle root; the leaves are the hashes of the newest version of every setting at the end of the
   * day, by key in order of code points.
   */
  readonly settingsRoot: string;
}

/** A whole day: all symbols, and every fill and settlement. Hashes in hexadecimal. */
export interface SealedDay {
  readonly day: string;
  readonly symbolCount: number;
  readonly tickCount: number;
  /** Merkle root; the leaves are the hashes of the symbols' days, by symbol in order of code points. */
  readonly ticksRoot: string;
  readonly orderCount: number;
  /** Merkle root; the leaves are the SHA-256 of the order lines, in order. */
  readonly ordersRoot: string;
  /**
   * Merkle root; the leaves are the hashes of the currencies' reserves, by currency in order of code
   * points. Missing on days that were sealed before reserves were.
   */
  readonly reservesRoot?: string | undefined;
  /** What else was fixed with the day. Missing on days that were sealed before logs were. */
  readonly logs?: SealedLogs | undefined;
  /**
   * When its ticks and orders were recorded, where that was not while they happened: the yesterday of
   * a new practice product. Epoch milliseconds, named as the calls name it; missing on every other day.
   */
  readonly recordedAt?: number | undefined;
  /** Hash of the day sealed before; 64 zeros for the first. */
  readonly previousHash: string;
}

/** Canonical text of a day, lines joined by a line feed: what is hashed and signed. */
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
