import { marketsCalls } from '@candor/contract/calls/markets';
import { proofsCalls } from '@candor/contract/calls/proofs';
import { utcDay } from '@candor/domain/proofs/sealed-day';
import { checkTick, type TickCheck, type TickProof } from '../../parts/verify/check-tick.ts';
import { fetchEarlierTicks } from '../../parts/verify/earlier-ticks.ts';
import { tickKeyAt } from '../../parts/verify/tick-key.ts';
import { call } from '../../platform/call.ts';
import { checkInclusion, type InclusionCheck, type TickInclusion } from './check-inclusion.ts';

export interface TickAsk {
  readonly symbol: string;
  readonly sequence: number;
}

export interface ProvenTick {
  readonly tick: TickProof;
  readonly check: TickCheck;
  /** Null until the tick's day is sealed. */
  readonly sealed: { readonly inclusion: TickInclusion; readonly check: InclusionCheck } | null;
}

/** Fetches a tick and its proof, and verifies both on this device. Rejects with CallError. */
export async function proveTick(ask: TickAsk, signal?: AbortSignal): Promise<ProvenTick> {
  const options = { signal, quiet: true };
  const keys = await call(marketsCalls, 'getPublicKey', {}, options);
  const tick = await call(marketsCalls, 'getTick', ask, options);
  const { subtle } = globalThis.crypto;
  const earlier = await fetchEarlierTicks(tick, signal);
  const check = await checkTick(tick, { publicKey: tickKeyAt(keys, tick.time), earlier }, subtle);
  const newest = await call(proofsCalls, 'listSealedDays', { pageSize: 1 }, options);
  if (utcDay(tick.time) > (newest.records[0]?.day ?? '')) return { tick, check, sealed: null };
  const inclusion = await call(proofsCalls, 'getTickInclusion', ask, options);
  const included = await checkInclusion(tick.hash, inclusion, keys, subtle);
  return { tick, check, sealed: { inclusion, check: included } };
}
