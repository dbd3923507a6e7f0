import { awaitedEntry, awaitedExit, findAwaited } from './awaited-tick.ts';
import { outcomeOf } from './outcome.ts';
import type { DecidingTick, SecondContract, SecondContractStatus } from './terms.ts';

export interface SettledBy {
  readonly status: SecondContractStatus;
  readonly entry: DecidingTick | null;
  readonly exit: DecidingTick | null;
}

/**
 * How a contract stands, from the tick log of its symbol alone: what the server must arrive at,
 * whenever it looks and however long it was away. Source: rules §5.
 */
export function settledBy(contract: SecondContract, log: readonly DecidingTick[]): SettledBy {
  const entry = findAwaited(log, awaitedEntry(contract));
  if (entry === 'waiting') return { status: 'active', entry: null, exit: null };
  if (entry === 'missed') return { status: 'voided', entry: null, exit: null };
  const exit = findAwaited(log, awaitedExit(contract, entry));
  if (exit === 'waiting') return { status: 'active', entry, exit: null };
  if (exit === 'missed') return { status: 'voided', entry, exit: null };
  const prices = { entry: entry.price, exit: exit.price };
  return { status: outcomeOf(contract.direction, prices), entry, exit };
}
