import { findMarketSymbol } from '../symbols.ts';
import { GENESIS_HASH, parseSources, type TickFacts } from '../tick.ts';
import { parseFixed } from '../../money/fixed.ts';
import type { Price, Quantity } from '../../money/money.ts';
import type { TickState } from '../index-price.ts';
import { checkFormerRecord, noMemory, type RecordMemory } from './former-record.ts';
import { checkSecondRecord, noIndexMemory, type IndexMemory } from './second-record.ts';
import type { RecordFault } from './record-fault.ts';

/** A price is checked against at least this much of the record before it. Milliseconds. */
export const RECORD_REACH_MS = 90_000;

/** Parses a recorded price from its hashed text. The reverse of `tickText`. */
export function parseTickText(text: string): TickFacts {
  const [, symbol = '', sequence, time, price = '0', volume = '0', ...rest] = text.split('\n');
  const [state, origin, sources = '', previousHash = GENESIS_HASH] = rest;
  return {
    symbol,
    sequence: Number(sequence),
    timeMs: Number(time),
    price: parseFixed(price) as Price,
    volume: parseFixed(volume) as Quantity,
    state: state as TickState,
    simulated: origin === 'simulated',
    sources: parseSources(sources, Number(time)),
    previousHash,
  };
}

/**
 * Checks the sources of a recorded price again, using the published rules and what was recorded
 * before it: `earlier` are the ticks right before it, oldest first. Null when the record agrees;
 * `unknown` when they do not reach back far enough.
 */
export function checkRecord(
  earlier: readonly TickFacts[],
  tick: TickFacts,
): RecordFault | 'unknown' | null {
  const first = earlier[0] ?? tick;
  const market = findMarketSymbol(tick.symbol);
  if (!market) return 'unknown';
  const isWhole = first.sequence === 1;
  if (!isWhole && tick.timeMs - first.timeMs < RECORD_REACH_MS) return 'unknown';
  const venues = (earlier.at(-1) ?? tick).sources.map(({ venue }) => venue);
  const isSecond = tick.sources.some(({ origin }) => origin);
  if (earlier.some(({ sources }) => sources.some(({ origin }) => origin) !== isSecond))
    return 'unknown';
  if (isSecond) {
    let memories: readonly IndexMemory[] = [noIndexMemory({ isWhole })];
    for (const each of earlier)
      memories = checkSecondRecord(memories, each, { market, venues }).memories;
    return checkSecondRecord(memories, tick, { market, venues }).fault;
  }
  let memory: RecordMemory = noMemory({ isWhole });
  for (const each of earlier)
    memory = checkFormerRecord(memory, each, { type: market.type, venues }).memory;
  return checkFormerRecord(memory, tick, { type: market.type, venues }).fault;
}
