import { type KeyedStream, shareOf } from './keyed-stream.ts';

type VenueFaultKind = 'stale' | 'outage' | 'outlier' | 'invalid' | 'outOfOrder' | 'frozen';

/** A fault of simulated venues at a moment. */
export interface PracticeFault {
  readonly kind: VenueFaultKind | 'flash';
  /** The failing venue; null: all of them. */
  readonly venue: number | null;
  /** Epoch milliseconds. */
  readonly sinceMs: number;
  /** Severity in [0, 1). */
  readonly degree: number;
}

/** At most one venue failure per market in each such cell (35 minutes). */
const VENUE_CELL_MS = 2 ** 21;
const VENUE_SHARE = 0.4;
/** All venues of a market may briefly misquote together at most once per such cell (37 hours). */
const FLASH_CELL_MS = 2 ** 27;
const FLASH_SHARE = 0.5;
/** Shorter than the three readings needed to confirm it. */
const FLASH_MS = 900;
/** All venues of all markets of a kind may go silent at most once per such cell (19 hours). */
const OUTAGE_CELL_MS = 2 ** 26;
const OUTAGE_SHARE = 0.3;
const OUTAGE_MS = 40_000;

const SUBSTREAM_VENUE = 0;
const SUBSTREAM_FLASH = 1;
const SUBSTREAM_OUTAGE = 2;

/** Kinds with minimum and maximum duration; one is drawn at random. */
const kinds: readonly (readonly [VenueFaultKind, number, number])[] = [
  ['stale', 8_000, 25_000],
  ['outage', 10_000, 30_000],
  ['outlier', 4_000, 12_000],
  ['invalid', 2_000, 8_000],
  ['outOfOrder', 2_000, 6_000],
  ['frozen', 90_000, 150_000],
];

/** Random faults of one sort: at most one per cell of time. */
class FaultCells {
  readonly #draw: (cell: number) => PracticeFaultSpan | null;
  readonly #cellMs: number;
  #cell = Number.NaN;
  #span: PracticeFaultSpan | null = null;

  constructor(cellMs: number, draw: (cell: number) => PracticeFaultSpan | null) {
    this.#cellMs = cellMs;
    this.#draw = draw;
  }

  at(timeMs: number): PracticeFault | null {
    const cell = Math.floor(timeMs / this.#cellMs);
    if (cell !== this.#cell) {
      this.#span = this.#draw(cell);
      this.#cell = cell;
    }
    const span = this.#span;
    return span && timeMs >= span.sinceMs && timeMs < span.untilMs ? span : null;
  }
}

interface PracticeFaultSpan extends PracticeFault {
  readonly untilMs: number;
}

/**
 * When venues fail, drawn from separate keys. At most one venue of a market fails at a time, so the
 * others always outvote it. Markets that move together go silent together, because a market still
 * quoting would reveal where the silent one will be.
 */
export class PracticeFaults {
  readonly #sorts: readonly FaultCells[];

  /** `kind` is the stream of all markets that move together, `own` that of this one. */
  constructor({ own, kind }: { own: KeyedStream; kind: KeyedStream }, venues: number) {
    this.#sorts = [
      new FaultCells(OUTAGE_CELL_MS, (cell) => drawOutage(kind, cell)),
      new FaultCells(FLASH_CELL_MS, (cell) => drawFlash(own, cell)),
      new FaultCells(VENUE_CELL_MS, (cell) => drawVenueFault(own, cell, venues)),
    ];
  }

  /** The fault at a moment, if any. Epoch milliseconds. */
  at(timeMs: number): PracticeFault | null {
    for (const sort of this.#sorts) {
      const fault = sort.at(timeMs);
      if (fault) return fault;
    }
    return null;
  }
}

function drawOutage(stream: KeyedStream, cell: number): PracticeFaultSpan | null {
  const [odds, place] = sharesOf(stream.wordsAt(SUBSTREAM_OUTAGE, cell));
  if (odds! >= OUTAGE_SHARE) return null;
  const span = spanOf({ cell, cellMs: OUTAGE_CELL_MS, lastsMs: OUTAGE_MS, place: place! });
  return { kind: 'outage', venue: null, degree: 0, ...span };
}

function drawFlash(stream: KeyedStream, cell: number): PracticeFaultSpan | null {
  const [odds, place, degree] = sharesOf(stream.wordsAt(SUBSTREAM_FLASH, cell));
  if (odds! >= FLASH_SHARE) return null;
  const span = spanOf({ cell, cellMs: FLASH_CELL_MS, lastsMs: FLASH_MS, place: place! });
  return { kind: 'flash', venue: null, degree: degree!, ...span };
}

function drawVenueFault(
  stream: KeyedStream,
  cell: number,
  venues: number,
): PracticeFaultSpan | null {
  const [odds, which, length, place, venue, degree] = sharesOf(
    stream.wordsAt(SUBSTREAM_VENUE, cell),
  );
  if (odds! >= VENUE_SHARE) return null;
  const [kind, shortestMs, longestMs] = kinds[Math.floor(which! * kinds.length)]!;
  const lastsMs = Math.floor(shortestMs + length! * (longestMs - shortestMs));
  const span = spanOf({ cell, cellMs: VENUE_CELL_MS, lastsMs, place: place! });
  return { kind, venue: Math.floor(venue! * venues), degree: degree!, ...span };
}

const sharesOf = (words: Uint32Array): number[] => [...words].map((word) => shareOf(word));

/** Start and end of an event that lies entirely within a cell. */
function spanOf(drawn: { cell: number; cellMs: number; lastsMs: number; place: number }) {
  const { cell, cellMs, lastsMs, place } = drawn;
  const sinceMs = Math.floor(cell * cellMs + place * (cellMs - lastsMs));
  return { sinceMs, untilMs: sinceMs + lastsMs };
}
