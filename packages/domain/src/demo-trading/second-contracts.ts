import type { Money } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { awaitedEntry, awaitedExit, findAwaited } from '../second-contracts/awaited-tick.ts';
import { buySecondContract } from '../second-contracts/buy-second-contract.ts';
import {
  coincidingRuns,
  expectedExpirySecond,
  noExposure,
  withContract,
  type Exposure,
} from '../second-contracts/exposure.ts';
import { outcomeOf, profitOf } from '../second-contracts/outcome.ts';
import { settlementTransfers } from '../second-contracts/settlement-transfers.ts';
import type {
  DecidingTick,
  Direction,
  SecondContractSet,
  SecondContractStatus,
} from '../second-contracts/terms.ts';
import {
  availableIn,
  CLOSED_KEPT,
  DEMO_USER,
  type DemoBook,
  type DemoSecondContract,
  type SettledDemoSecondContract,
} from './book.ts';
import { HOUSE_EQUITY, type DemoChange, type DemoMoment } from './moment.ts';
import { post } from './post.ts';

export interface DemoBet {
  readonly set: SecondContractSet;
  readonly direction: Direction;
  readonly stake: Money;
  /** Whether the market is still open when the contract should expire. */
  readonly isOpenAtExpiry: boolean;
}

/**
 * Buys by the rules of real trading; this book is the whole market. Refuses: everything of
 * buySecondContract.
 */
export function buySecondContractIn(
  book: DemoBook,
  bet: DemoBet,
  moment: DemoMoment,
): DemoChange<DemoSecondContract> {
  const { contract, transfers } = buySecondContract({
    ...moment,
    ...bet,
    id: `demo-${book.nextNumber}`,
    userId: DEMO_USER,
    exposures: exposuresIn(book, bet.set, moment.nowMs),
    houseEquity: HOUSE_EQUITY,
    available: availableIn(book),
  });
  const what = { ...contract, entry: null };
  const secondContracts = [...book.secondContracts, what];
  const next = { ...book, nextNumber: book.nextNumber + 1, secondContracts };
  return { book: post(next, transfers), what, transfers };
}

function exposuresIn(book: DemoBook, { symbol, periodS }: SecondContractSet, nowMs: number) {
  const bySecond = new Map<number, Exposure>();
  for (const each of book.secondContracts.filter((sold) => sold.symbol === symbol)) {
    const second = expectedExpirySecond(each.acceptedAtMs, each.periodS);
    bySecond.set(second, withContract(bySecond.get(second) ?? noExposure, each));
  }
  const soldInto = (second: number) => bySecond.get(second) ?? noExposure;
  return coincidingRuns(soldInto, expectedExpirySecond(nowMs, periodS));
}

/** The tick that a contract waits for: its entry, then its exit. */
export const awaitedBy = (contract: DemoSecondContract) =>
  contract.entry === null ? awaitedEntry(contract) : awaitedExit(contract, contract.entry);

/**
 * Reads recorded ticks of the contract's symbol, in order and complete from where its awaited
 * moment may lie; sets its entry, and settles it once decided. `null` while it is still waiting.
 * Refuses: positions.notFound.
 */
export function readLogIn(
  book: DemoBook,
  read: { readonly id: string; readonly log: readonly DecidingTick[]; readonly nowMs: number },
): DemoChange<SettledDemoSecondContract | null> {
  const contract = book.secondContracts.find(({ id }) => id === read.id);
  if (!contract) throw new Refusal('positions.notFound');
  const found = findAwaited(read.log, awaitedBy(contract));
  if (found === 'waiting') return { book, what: null, transfers: [] };
  if (found === 'missed') return settle(book, contract, { ...read, status: 'voided', exit: null });
  if (contract.entry === null) {
    const entered = { ...contract, entry: found };
    const secondContracts = book.secondContracts.map((each) =>
      each.id === entered.id ? entered : each,
    );
    return readLogIn({ ...book, secondContracts }, read);
  }
  const status = outcomeOf(contract.direction, { entry: contract.entry.price, exit: found.price });
  return settle(book, contract, { ...read, status, exit: found });
}

function settle(
  book: DemoBook,
  contract: DemoSecondContract,
  end: {
    readonly status: Exclude<SecondContractStatus, 'active'>;
    readonly exit: DecidingTick | null;
    readonly nowMs: number;
  },
): DemoChange<SettledDemoSecondContract> {
  const { status, exit, nowMs } = end;
  const what = { ...contract, status, exit, profit: profitOf(contract, status), endedAtMs: nowMs };
  const transfers = settlementTransfers(contract, status);
  const next: DemoBook = {
    ...book,
    secondContracts: book.secondContracts.filter(({ id }) => id !== contract.id),
    settledSecondContracts: [what, ...book.settledSecondContracts].slice(0, CLOSED_KEPT),
  };
  return { book: post(next, transfers), what, transfers };
}
