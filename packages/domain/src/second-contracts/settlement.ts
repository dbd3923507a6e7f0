import { awaitedEntry, awaitedExit, findAwaited } from './awaited-tick.ts';
import { outcomeOf } from './outcome.ts';
import { findExit, type ExitRule } from './standstill.ts';
import type { DecidingTick, SecondContract, SecondContractStatus } from './terms.ts';

export interface SettledBy {
  readonly status: SecondContractStatus;
  readonly entry: DecidingTick | null;
  readonly exit: DecidingTick | null;
}

/**
 * Status of a contract, derived from the tick log of its symbol alone: the server must reach the
 * same result whenever it checks and however long it was down. The first rule applies to contracts
 * from before the second took effect. Source: rules §5.
 */
export function settledBy(
  contract: SecondContract,
  log: readonly DecidingTick[],
  rule: ExitRule = 1,
): SettledBy {
  const entry = findAwaited(log, awaitedEntry(contract));
  if (entry === 'waiting') return { status: 'active', entry: null, exit: null };
  if (entry === 'missed') return { status: 'voided', entry: null, exit: null };
  const found = exitOf(log, { contract, entry, rule });
  if (found === 'waiting') return { status: 'active', entry, exit: null };
  if (found === 'missed') return { status: 'voided', entry, exit: null };
  const prices = { entry: found.reference, exit: found.exit.price };
  return { status: outcomeOf(contract.direction, prices), entry, exit: found.exit };
}

function exitOf(
  log: readonly DecidingTick[],
  by: { readonly contract: SecondContract; readonly entry: DecidingTick; readonly rule: ExitRule },
): ReturnType<typeof findExit> {
  const { contract, entry, rule } = by;
  const { fromMs, afterSequence } = awaitedExit(contract, entry);
  if (rule === 2) return findExit(log, { reference: entry.price, fromMs, afterSequence });
  const exit = findAwaited(log, awaitedExit(contract, entry));
  return exit === 'waiting' || exit === 'missed' ? exit : { exit, reference: entry.price };
}
