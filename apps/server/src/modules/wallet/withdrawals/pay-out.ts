import { subtract } from '@candor/domain/money/money';
import {
  isFrozen,
  isLate,
  isUnaccountedFor,
  type WithdrawalEvent,
  type WithdrawalStatus,
} from '@candor/domain/wallet/withdrawal';
import { inTransaction } from '../../../platform/db.ts';
import { scheduleDue } from '../../../platform/jobs.ts';
import type { ChainAdapter, Payout } from '../chains/chain-adapter.ts';
import type { WalletDeps } from '../deps.ts';
import { networkOf } from '../deposits/credit.ts';
import { listPauses } from '../store-cursors.ts';
import { lockScreenings } from '../../sanctions/index.ts';
import { findKeepingFreeze } from '../../responsible-trading/index.ts';
import { visitNetworks } from '../visit-networks.ts';
import { advanceWithdrawal, LOST_POLL_MS } from './advance-withdrawal.ts';
import { mustWaitForLists } from './follow-blocks.ts';
import { withdrawalDeadlineRows } from './deadline-row.ts';
import {
  listWithdrawalPolls,
  lockWithdrawals,
  postponePoll,
  updateWithdrawal,
  type StoredWithdrawal,
} from './store-withdrawals.ts';

const POLLS_MAX = 200;
/** Retry interval for a network that takes no payouts. */
const RETRY_MS = 10_000;

/**
 * Advances every due withdrawal by one step. Each step is safe to repeat: a payout is handed over
 * under its own id, so that after a crash before the answer was recorded, the same payout is handed
 * over again and the network answers with the first transaction.
 */
export async function payOut(deps: WalletDeps): Promise<number> {
  const due = await listWithdrawalPolls(deps.db, deps.now(), POLLS_MAX);
  const areUp = await askNetworks(deps, due);
  await visitNetworks(deps.db.tracing, due, {
    async visit(withdrawal) {
      const { chainType } = withdrawal;
      const adapter = deps.chains.get(chainType);
      if (!adapter) throw new Error(`no adapter for ${chainType}`);
      await carryOn(deps, { withdrawal, adapter, isUp: areUp.has(chainType) });
    },
    failed: (withdrawal, error) =>
      deps.log.warn({ err: error, withdrawal: withdrawal.id }, 'payout failed, retrying'),
    postpone: (withdrawal, byMs) => postponePoll(deps.db, withdrawal, deps.now() + byMs),
  });
  return due.length;
}

/** Networks of these withdrawals that take payouts now. Each is asked once, however many wait. */
async function askNetworks(
  { db, chains, now }: WalletDeps,
  due: readonly StoredWithdrawal[],
): Promise<ReadonlySet<string>> {
  if (due.length === 0) return new Set();
  const pauses = await listPauses(db, now());
  const chainTypes = [...new Set(due.map(({ chainType }) => chainType))];
  const asked = chainTypes.map(
    async (each) => !pauses.has(each) && (await chains.get(each)?.isUp(each)),
  );
  const areUp = await Promise.all(asked);
  return new Set(chainTypes.filter((_, index) => areUp[index]));
}

interface Turn {
  readonly withdrawal: StoredWithdrawal;
  readonly adapter: ChainAdapter;
  readonly isUp: boolean;
}

async function carryOn(deps: WalletDeps, turn: Turn): Promise<void> {
  const { withdrawal, isUp } = turn;
  const { status } = withdrawal.state;
  if (deps.isMoneyHalted() && isBeforeHandover(withdrawal))
    return postponePoll(deps.db, withdrawal, deps.now() + RETRY_MS);
  if (status === 'waiting') {
    if (isFrozen(withdrawal.state)) await endFreeze(deps, withdrawal);
    else if (isUp) await step(deps, withdrawal, { kind: 'networkUp' });
    else await postponePoll(deps.db, withdrawal, deps.now() + RETRY_MS);
  } else if (status === 'approved') {
    // Recorded before it is handed over: from here on nobody can cancel it.
    const next = await step(deps, withdrawal, { kind: isUp ? 'send' : 'networkDown' });
    if (next === 'sending') await send(deps, turn);
  } else if (status === 'sending')
    await (isLate(withdrawal.state) ? recall(deps, turn) : send(deps, turn));
  else if (status === 'sent') await follow(deps, turn);
  else if (isUnaccountedFor(withdrawal.state)) await pollForLost(deps, turn);
}

/** Nothing of it has reached its network yet, as far as is known. */
const isBeforeHandover = ({ state }: StoredWithdrawal): boolean =>
  state.status === 'waiting' ||
  state.status === 'approved' ||
  (state.status === 'sending' && !isLate(state));

/** Goes on once the account is frozen no more. */
async function endFreeze(deps: WalletDeps, withdrawal: StoredWithdrawal): Promise<void> {
  const freeze = await findKeepingFreeze(deps.db, withdrawal.userId, deps.now());
  if (freeze) await postponePoll(deps.db, withdrawal, deps.now() + RETRY_MS);
  else await step(deps, withdrawal, { kind: 'unfrozen' });
}

async function send(deps: WalletDeps, { withdrawal, adapter }: Turn): Promise<void> {
  const handedOverAtMs = await noteHandover(deps, withdrawal);
  if (handedOverAtMs === null) return;
  const { txId } = await adapter.send({ ...payoutOf(withdrawal), handedOverAtMs });
  await accept(deps, { withdrawal, adapter }, txId);
}

const payoutOf = (withdrawal: StoredWithdrawal): Omit<Payout, 'handedOverAtMs'> => ({
  sendId: withdrawal.id,
  userId: withdrawal.userId,
  network: networkOf(withdrawal),
  address: withdrawal.account,
  amount: subtract(withdrawal.amount, withdrawal.fee),
});

async function accept(
  deps: WalletDeps,
  { withdrawal, adapter }: Pick<Turn, 'withdrawal' | 'adapter'>,
  txId: string,
): Promise<void> {
  const nextPollAtMs = deps.now() + adapter.blockMs(withdrawal.chainType);
  await step(deps, withdrawal, { kind: 'accepted' }, { txId, nextPollAtMs });
}

/**
 * Records the time that a payout request carries before it is made. Null if no more requests may be
 * made: once late, all requests have to expire before anything can be proven.
 */
async function noteHandover(
  deps: WalletDeps,
  { userId, id }: StoredWithdrawal,
): Promise<number | null> {
  return inTransaction(deps.db, async (tx) => {
    const [withdrawal] = await lockWithdrawals(tx, [{ userId, id }]);
    if (withdrawal?.state.status !== 'sending' || isLate(withdrawal.state)) return null;
    const handedOverAtMs = deps.now();
    await updateWithdrawal(tx, { ...withdrawal, handedOverAtMs });
    // The rows exist already, unless a migration found the payout in progress.
    for (const row of withdrawalDeadlineRows(withdrawal)) await scheduleDue(tx, row);
    return handedOverAtMs;
  });
}

/** Finds out the outcome of a payout whose handover got no answer; hands nothing over. */
async function recall(deps: WalletDeps, { withdrawal, adapter }: Turn): Promise<void> {
  const handedOverAtMs = withdrawal.handedOverAtMs ?? withdrawal.createdAtMs;
  const found = await adapter.recall({ ...payoutOf(withdrawal), handedOverAtMs });
  if (found.kind === 'sent') await accept(deps, { withdrawal, adapter }, found.txId);
  else if (found.kind === 'notSent') await step(deps, withdrawal, { kind: 'notSent' });
  else await postponePoll(deps.db, withdrawal, deps.now() + RETRY_MS);
}

/**
 * Looks for the outcome of a refunded payout that the house did not learn in time. It no longer
 * concerns the customer, but the books.
 */
async function pollForLost(deps: WalletDeps, { withdrawal, adapter }: Turn): Promise<void> {
  const handedOverAtMs = withdrawal.handedOverAtMs ?? withdrawal.createdAtMs;
  const found = await adapter.recall({ ...payoutOf(withdrawal), handedOverAtMs });
  if (found.kind === 'notSent') {
    await step(deps, withdrawal, { kind: 'notSent' });
    return;
  }
  if (found.kind === 'sent') {
    const asked = { isWanted: false };
    const standing = await adapter.findPayout(networkOf(withdrawal), withdrawal.id, asked);
    if (standing.kind !== 'pending') {
      await step(deps, withdrawal, { kind: standing.kind }, { txId: found.txId });
      return;
    }
  }
  await postponePoll(deps.db, withdrawal, deps.now() + LOST_POLL_MS);
}

async function follow(deps: WalletDeps, { withdrawal, adapter }: Turn): Promise<void> {
  const { chainType, id } = withdrawal;
  const standing = await adapter.findPayout(networkOf(withdrawal), id, {
    isWanted: !deps.isMoneyHalted(),
  });
  if (standing.kind === 'bounced') {
    await step(deps, withdrawal, { kind: 'bounced' });
    return;
  }
  const { confirmations, txId = withdrawal.txId } = standing;
  if (standing.kind === 'confirmed') {
    await step(deps, withdrawal, { kind: 'confirmed' }, { confirmations, txId });
    return;
  }
  await noteConfirmations(deps, withdrawal, {
    confirmations,
    txId,
    nextPollAtMs: deps.now() + adapter.blockMs(chainType),
  });
}

/** Takes one step under lock and returns the new status; null if another process was first. */
async function step(
  deps: WalletDeps,
  { userId, id, state, handedOverAtMs }: StoredWithdrawal,
  event: WithdrawalEvent,
  seen: Partial<Pick<StoredWithdrawal, 'txId' | 'confirmations' | 'nextPollAtMs'>> = {},
): Promise<WithdrawalStatus | null> {
  return inTransaction(deps.db, async (tx) => {
    // Before the withdrawal, as a screening does.
    if (event.kind === 'send') await lockScreenings(tx, [userId]);
    const [withdrawal] = await lockWithdrawals(tx, [{ userId, id }]);
    const expected = event.kind === 'accepted' ? 'sending' : state.status;
    if (withdrawal?.state.status !== expected) return null;
    if (event.kind === 'send') {
      // Whatever was requested before a freeze waits as long as it, too.
      const freeze = await findKeepingFreeze(tx, userId, deps.now());
      if (freeze) {
        await advanceWithdrawal(
          tx,
          deps,
          { withdrawal, event: { ...freeze, kind: 'frozen' } },
          deps.now(),
        );
        return 'waiting';
      }
      if (await mustWaitForLists(tx, withdrawal)) {
        const held = { withdrawal, event: { kind: 'sanctions' } } as const;
        await advanceWithdrawal(tx, deps, held, deps.now());
        return 'waiting';
      }
    }
    // A finding from before the latest request says nothing about that request.
    if (event.kind === 'notSent' && withdrawal.handedOverAtMs !== handedOverAtMs) return null;
    const after = await advanceWithdrawal(tx, deps, { withdrawal, event, seen }, deps.now());
    return after.state.status;
  });
}

async function noteConfirmations(
  { db }: WalletDeps,
  { userId, id }: StoredWithdrawal,
  seen: Pick<StoredWithdrawal, 'confirmations' | 'txId' | 'nextPollAtMs'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [withdrawal] = await lockWithdrawals(tx, [{ userId, id }]);
    if (withdrawal?.state.status === 'sent') await updateWithdrawal(tx, { ...withdrawal, ...seen });
  });
}
