import { formatFixed, parseFixed } from '../money/fixed.ts';
import type { Price, Quantity, Rate } from '../money/money.ts';
import type { TickState } from './index-price.ts';
import type { SourceReport } from './judge-sources.ts';
import type { RefusalReason } from './source-book.ts';

/** One recorded price before it is sealed: everything that the hash covers. */
export interface TickFacts {
  readonly symbol: string;
  /** 1, 2, 3 … per symbol, without gaps. */
  readonly sequence: number;
  /** When the index was computed. Epoch milliseconds. */
  readonly timeMs: number;
  /** The index, in quote per base; also the mark price. */
  readonly price: Price;
  /** Traded at the sources since the tick before, in base units. */
  readonly volume: Quantity;
  readonly state: TickState;
  /** Whether the sources are our own simulation or a recording. */
  readonly simulated: boolean;
  readonly sources: readonly SourceReport[];
  /** Hash of the tick before, 64 hexadecimal digits. */
  readonly previousHash: string;
}

/** A recorded price with its seal. */
export interface Tick extends TickFacts {
  /** SHA-256 of `tickText`, 64 hexadecimal digits. */
  readonly hash: string;
  /** Ed25519 over the 32 bytes of the hash, base64. */
  readonly signature: string;
}

/** Used instead of a previous hash for the first tick of a symbol. */
export const GENESIS_HASH = '0'.repeat(64);

/**
 * The canonical text of a tick that its hash covers: UTF-8, lines separated by a line feed. Anyone
 * can rebuild it from the published fields as docs/verify explains. The second form adds each
 * source's owner and conversion; ticks of the first form keep theirs.
 */
export function tickText(tick: TickFacts): string {
  return [
    tick.sources.some(({ origin }) => origin) ? 'candor-tick-2' : 'candor-tick-1',
    tick.symbol,
    String(tick.sequence),
    String(tick.timeMs),
    formatFixed(tick.price),
    formatFixed(tick.volume),
    tick.state,
    tick.simulated ? 'simulated' : 'real',
    formatSources(tick.sources, tick.timeMs),
    tick.previousHash,
  ].join('\n');
}

/**
 * Sources as one line: `venue,owner,quote,price,rate,age in ms,reason`, joined by semicolons;
 * `used` if there is no reason. If the newest quote was unusable, its price as quoted and its age
 * follow. The first form has no owner, quote, rate or unusable quotes.
 */
export function formatSources(sources: readonly SourceReport[], tickTimeMs: number): string {
  return sources
    .map(({ venue, price, timeMs, reason, origin, refused }) => {
      const newest = refused ? [refused.said, tickTimeMs - refused.timeMs] : [];
      const end = [tickTimeMs - timeMs, reason ?? 'used', ...newest];
      if (!origin) return [venue, formatFixed(price), ...end].join(',');
      const { owner, quote, rate } = origin;
      return [venue, owner, quote, formatFixed(price), formatFixed(rate), ...end].join(',');
    })
    .join(';');
}

/** The reverse of `formatSources`. */
export function parseSources(text: string, tickTimeMs: number): SourceReport[] {
  if (text === '') return [];
  return text.split(';').map((part) => {
    const [venue = '', ...fields] = part.split(',');
    const isFirstForm = fields.length === 3;
    const [owner = '', quote = '', price = '0', rate = '0', ageMs = '0', reason = '', ...newest] =
      isFirstForm ? ['', '', fields[0], '0', ...fields.slice(1)] : fields;
    const [said, refusedAgeMs] = newest;
    const used = reason === 'used';
    return {
      venue,
      price: parseFixed(price) as Price,
      timeMs: tickTimeMs - Number(ageMs),
      used,
      reason: used ? null : (reason as RefusalReason),
      ...(said === undefined
        ? {}
        : { refused: { said, timeMs: tickTimeMs - Number(refusedAgeMs) } }),
      ...(isFirstForm ? {} : { origin: { owner, quote, rate: parseFixed(rate) as Rate } }),
    };
  });
}

/**
 * Sequence of the first tick that does not follow from the one before it, or null when all do.
 * `ticks` are consecutive ticks of one symbol; `sha256` returns hexadecimal digits.
 */
export function findBrokenLink(
  ticks: readonly Tick[],
  sha256: (text: string) => string,
): number | null {
  for (const [index, tick] of ticks.entries()) {
    const before = ticks[index - 1];
    if (sha256(tickText(tick)) !== tick.hash) return tick.sequence;
    if (!before) continue;
    if (tick.previousHash !== before.hash || tick.sequence !== before.sequence + 1)
      return tick.sequence;
  }
  return null;
}
