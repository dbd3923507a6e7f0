import { formatFixed, parseFixed } from '../money/fixed.ts';
import type { Price, Quantity } from '../money/money.ts';
import type { SourceReport, TickState } from './index-price.ts';
import type { RefusalReason } from './source-book.ts';

/** One recorded price before it is sealed: everything that the hash covers. */
export interface TickFacts {
  readonly symbol: string;
  /** 1, 2, 3 … per symbol, without gaps. */
  readonly sequence: number;
  /** When the index was computed. Epoch milliseconds. */
  readonly timeMs: number;
  /** The index, in quote per base; it is the mark price too. */
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

/** What stands in the place of a hash before the first tick of a symbol. */
export const GENESIS_HASH = '0'.repeat(64);

/**
 * The canonical text of a tick, UTF-8, lines separated by a line feed: what its hash is taken of.
 * Anybody can rebuild it from the published fields; docs/verify tells how.
 */
export function tickText(tick: TickFacts): string {
  return [
    'candor-tick-1',
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

/** Sources as one line: `venue,price,age in ms,reason`, joined by semicolons; `used` for no reason. */
export function formatSources(sources: readonly SourceReport[], tickTimeMs: number): string {
  return sources
    .map(({ venue, price, timeMs, reason }) =>
      [venue, formatFixed(price), tickTimeMs - timeMs, reason ?? 'used'].join(','),
    )
    .join(';');
}

/** The reverse of `formatSources`. */
export function parseSources(text: string, tickTimeMs: number): SourceReport[] {
  if (text === '') return [];
  return text.split(';').map((part) => {
    const [venue = '', price = '0', ageMs = '0', reason = ''] = part.split(',');
    const used = reason === 'used';
    return {
      venue,
      price: parseFixed(price) as Price,
      timeMs: tickTimeMs - Number(ageMs),
      used,
      reason: used ? null : (reason as RefusalReason),
    };
  });
}

/**
 * Sequence of the first tick that does not follow from the one before it, or null when all do.
 * `ticks` are consecutive ticks of one symbol; `sha256` gives hexadecimal digits.
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
