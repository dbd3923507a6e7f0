import type { CustomerAccount, Transfer } from '@candor/domain/ledger/transfer';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { messageTo } from '@candor/domain/messages/message';
import { type Money, toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import {
  type Guard,
  keepReadings,
  lockBalances,
  lockGuard,
  post,
  readEquity,
} from '../ledger/index.ts';
import type { LoansOptions } from './deps.ts';
import { datesRow, deadlineRows } from './due-rows.ts';
import { LOAN_LETTER, letterFigures, letterKey, letterKinds } from './letter.ts';
import type { LoanChange } from './loan-changes.ts';
import { insertEvent, type LoanEvent } from './store-events.ts';
import { type LoanName, updateLoan } from './store.ts';
import type { StoredLoan } from './stored-loan.ts';

type Drafted = Omit<LoanEvent, 'id'>;

/** Tells the customer's open screens, and the engine of every node. */
export const loanEvents = ({ userId, id }: LoanName): OutboxEvent[] => [
  { topic: `me:${userId}`, body: { kind: 'notice', id } },
  { topic: `me:${userId}`, body: { kind: 'balance' } },
  { topic: LOANS_TOPIC, body: { id } },
];
export const LOANS_TOPIC = 'loans';

/** Appends lines of history, with a letter for those that the customer must not miss. */
export async function writeEvents(
  tx: Tx,
  { random, outbox }: Pick<LoansOptions, 'random' | 'outbox'>,
  of: { readonly loan: StoredLoan; readonly events: readonly Drafted[] },
  nowMs: number,
): Promise<void> {
  for (const drafted of of.events) {
    const event = { ...drafted, id: random.uuid(nowMs) };
    await insertEvent(tx, of.loan, event, nowMs);
    if (!letterKinds.has(event.kind)) continue;
    const key = letterKey(of.loan.userId, event.id);
    await scheduleDue(tx, { name: LOAN_LETTER, key, dueAt: nowMs });
    const figures = letterFigures({ ...event, atMs: nowMs }, of.loan);
    const message = messageTo(of.loan.userId, `loan.${event.kind}`, {
      about: of.loan.id,
      ...figures,
    });
    await outbox.publish(tx, [message], nowMs);
  }
}

/** Writes a changed loan with its history and deadlines. The caller moves the money. */
export async function writeLoan(
  tx: Tx,
  deps: Pick<LoansOptions, 'random' | 'outbox'>,
  { loan, events }: { readonly loan: StoredLoan; readonly events: readonly Drafted[] },
  nowMs: number,
): Promise<void> {
  await updateLoan(tx, loan, nowMs);
  await writeEvents(tx, deps, { loan, events }, nowMs);
  for (const row of deadlineRows(loan)) await scheduleDue(tx, row);
}

/** Writes a change that was decided outside of a command: the loan, its money and its events. */
export async function applyChange(
  tx: Tx,
  deps: Pick<LoansOptions, 'random' | 'outbox'>,
  change: LoanChange,
  nowMs: number,
): Promise<void> {
  const { loan, transfers, key } = change;
  if (transfers.length > 0)
    await moveUnderGuard(tx, { userId: loan.userId, key, transfers }, nowMs);
  await writeLoan(tx, deps, change, nowMs);
  await deps.outbox.publish(tx, loanEvents(loan), nowMs);
}

interface Movement {
  readonly userId: string;
  readonly key: string;
  readonly transfers: readonly Transfer[];
  /** What the house must have free, in the currency of loans. */
  readonly needed?: Money;
}

/**
 * Moves money of one customer under the guards of its currencies: balances first, then guards.
 * Refuses: loans.soldOut, wallet.insufficientBalance.
 */
export async function moveUnderGuard(
  tx: Tx,
  { userId, key, transfers, needed }: Movement,
  nowMs: number,
): Promise<void> {
  const currencies = transfers.map(({ currency }) => currency);
  const readings = await readEquity(tx, currencies, nowMs, needed === undefined ? undefined : 0);
  const balances = await lockBalances(tx, transfers.flatMap(customerEnds));
  const guard = await lockGuard(tx, readings);
  if (needed !== undefined) requireFree(guard, needed);
  const posted = balances.apply(transfers);
  await post(
    tx,
    balances,
    posted.map((transfer, leg) => ({ userId, key, leg, transfer })),
    nowMs,
  );
  await keepReadings(tx, readings);
}

const customerEnds = ({ from, to }: Transfer): CustomerAccount[] =>
  [from, to].flatMap((account) => (account.owner === 'customer' ? [account] : []));

/** The house lends only what it has and has not promised. Refuses: loans.soldOut. */
export function requireFree(
  guard: Guard,
  needed: Money,
  currency: CurrencyCode = SETTLEMENT_CURRENCY,
): void {
  const left = guard.free(currency);
  if (needed > left)
    throw new Refusal('loans.soldOut', {
      left: toText(left > 0n ? left : (0n as Money)),
      currency,
    });
}

/** Schedules what time alone brings to a loan that was just paid out. */
export const writeDates = (tx: Tx, loan: StoredLoan): Promise<unknown> =>
  scheduleDue(tx, datesRow(loan));
