/** The records right before a price, needed to judge its sources. */
import { DAY_MS } from '@candor/domain/durations';
import { proofsCalls } from '@candor/contract/calls/proofs';
import { RECORD_REACH_MS } from '@candor/domain/markets/record/check-record';
import { findMarketSymbol, tickIntervalMs } from '@candor/domain/markets/symbols';
import { utcDay } from '@candor/domain/proofs/sealed-day';
import { call } from '../../platform/call.ts';
import type { TickProof } from './check-tick.ts';

/** Texts of the ticks before a tick, oldest first; some of them may lie on the day before. */
export async function fetchEarlierTicks(
  { symbol, sequence, time }: Pick<TickProof, 'symbol' | 'sequence' | 'time'>,
  signal?: AbortSignal,
): Promise<string[]> {
  const market = findMarketSymbol(symbol);
  if (!market) return [];
  const needed = Math.min(RECORD_REACH_MS / tickIntervalMs(market.type), Number(sequence) - 1);
  if (needed === 0) return [];
  const first = Number(sequence) - needed;
  const textsOf = async (day: string): Promise<string[]> => {
    const asked = { symbol, day, after: first - 1, limit: needed };
    const found = await call(proofsCalls, 'listDayTicks', asked, { signal, quiet: true });
    return found.ticks
      .map(({ text }) => text)
      .filter((text) => sequenceOf(text) < Number(sequence));
  };
  const today = await textsOf(utcDay(time));
  return today.length === needed ? today : [...(await textsOf(utcDay(time - DAY_MS))), ...today];
}

/** It is in the third line. */
const sequenceOf = (text: string): number => Number(text.split('\n')[2]);
