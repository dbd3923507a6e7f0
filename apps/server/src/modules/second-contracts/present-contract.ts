import type { ResultOf } from '@candor/contract/calls';
import type { Tick } from '@candor/domain/markets/tick';
import { invariant } from '@candor/domain/refusal';
import { profitOf } from '@candor/domain/second-contracts/outcome';
import { presentProof } from '../markets/index.ts';
import { receiptOf, type Sign } from './receipt.ts';
import type { ContractEnd, StoredContract } from './stored-contract.ts';

export type PresentedContract = ResultOf<'buySecondContract'>;

/** Ticks that decided contracts, by symbol and sequence. */
export type DecidingTicks = ReadonlyMap<string, Tick>;

export interface Circumstances {
  readonly ticks: DecidingTicks;
  /** Null unless the contract is paused. */
  readonly pausedLeftMs: number | null;
}

export const tickName = (symbol: string, sequence: number): string => `${symbol}/${sequence}`;

/** References to the recorded ticks that decided a contract so far. */
export const proofRefs = ({ symbol, entry, exit }: StoredContract) =>
  [entry, exit].flatMap((end) =>
    end ? [{ symbol, sequence: end.sequence, aboutMs: end.timeMs }] : [],
  );

/**
 * A contract as its owner sees it: with the ticks that decided it so far, and the time left after a
 * pause.
 */
export function presentContract(
  contract: StoredContract,
  sign: Sign,
  { ticks, pausedLeftMs }: Circumstances = { ticks: new Map(), pausedLeftMs: null },
): PresentedContract {
  const { awaits, entry, exit, status, periodS } = contract;
  const proofOf = (end: ContractEnd | null) => {
    if (!end) return undefined;
    const tick = ticks.get(tickName(contract.symbol, end.sequence));
    invariant(tick, `a tick that decided contract ${contract.id} is not in the log`);
    return presentProof(tick);
  };
  const expiresAtMs = entry ? awaits.atMs : contract.acceptedAtMs + periodS * 1_000;
  return {
    id: contract.id,
    symbol: contract.symbol,
    stake: contract.stake,
    direction: contract.direction,
    periodS,
    profitRate: contract.profitRate,
    openPrice: entry?.price,
    closePrice: exit?.price,
    referencePrice: awaits.reference ?? undefined,
    status,
    profit: profitOf(contract, status),
    openedAt: entry?.timeMs ?? contract.acceptedAtMs,
    closedAt: exit?.timeMs ?? contract.settledAtMs ?? undefined,
    expiresAt: expiresAtMs,
    expiresAtMs,
    pausedLeftMs: pausedLeftMs ?? undefined,
    receipt: receiptOf(contract, sign),
    priceProof: { open: proofOf(entry), close: proofOf(exit) },
  };
}
