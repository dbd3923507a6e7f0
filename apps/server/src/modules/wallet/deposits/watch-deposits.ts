import {
  DROPPED_WATCH_MS,
  judgeDeposit,
  type SeenPayment,
  WATCHED_TIMES_FINAL,
} from '@candor/domain/wallet/deposit';
import { findNetwork } from '@candor/domain/wallet/networks';
import { toText } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import { inTransaction, type Tx } from '../../../platform/db.ts';
import type { ChainAdapter, Poll, SeenTransaction } from '../chains/chain-adapter.ts';
import type { WalletDeps } from '../deps.ts';
import { findCursor, keepCursor } from '../store-cursors.ts';
import { insertSteps } from '../store-steps.ts';
import { visitNetworks } from '../visit-networks.ts';
import { bearLoss, creditOrCollect, networkOf } from './credit.ts';
import {
  findAddressOwner,
  hasOutput,
  insertDeposit,
  listPolls,
  lockAnnounced,
  lockDeposit,
  postponeDepositPoll,
  type StoredDeposit,
  updateDeposit,
  wakeDropped,
} from './store-deposits.ts';

const POLLS_MAX = 200;

/** Lists new payments of a network and records each one once; returns how many it listed. */
export async function findPayments(
  deps: WalletDeps,
  [chainType, adapter]: readonly [string, ChainAdapter],
): Promise<number> {
  const cursor = await findCursor(deps.db, chainType);
  const found = await adapter.listPayments(chainType, cursor);
  for (const payment of found.payments) await keepPayment(deps, { chainType, adapter, payment });
  // Only after all payments before it are recorded: a crash lists them again, and they are skipped.
  if (found.cursor !== cursor) await keepCursor(deps.db, chainType, found.cursor);
  return found.payments.length;
}

async function keepPayment(
  deps: WalletDeps,
  found: {
    readonly chainType: string;
    readonly adapter: ChainAdapter;
    readonly payment: SeenTransaction;
  },
): Promise<void> {
  const { chainType, adapter, payment } = found;
  const { currency, txId, outputIndex, amount } = payment;
  if (!findNetwork(currency, chainType)) return;
  if (await hasOutput(deps.db, chainType, payment)) {
    await wakeDropped(deps.db, chainType, payment, deps.now());
    return;
  }
  await inTransaction(deps.db, async (tx) => {
    const nowMs = deps.now();
    const owner = await findAddressOwner(tx, {
      chainType,
      currency,
      receivesAt: payment.receivesAt,
    });
    if (!owner) return;
    const { userId } = owner;
    const announced = await lockAnnounced(tx, { userId, chainType, currency, txId });
    const deposit: StoredDeposit = {
      ...(announced ?? fresh({ userId, id: deps.random.uuid(nowMs), createdAtMs: nowMs })),
      currency,
      chainType,
      address: owner.address,
      // The amount that arrived counts, whatever was announced.
      amount,
      status: 'confirming',
      txId,
      outputIndex,
      confirmations: 0,
      deadlineAtMs: null,
      nextPollAtMs: nowMs + adapter.blockMs(chainType),
    };
    if (announced) await updateDeposit(tx, deposit);
    else if (!(await insertDeposit(tx, deposit))) return;
    await insertSteps(
      tx,
      [{ userId, recordId: deposit.id, step: 'seen', detail: toText(amount) }],
      nowMs,
    );
    await deps.outbox.publish(tx, [depositEvent(deposit)], nowMs);
  });
}

const fresh = (of: Pick<StoredDeposit, 'userId' | 'id' | 'createdAtMs'>) => ({
  ...of,
  reason: null,
  claimedTxId: null,
  voucher: null,
  creditedAtMs: null,
  lostAtMs: null,
});

/** Polls every payment that is due and applies the result. */
export async function pollPayments(deps: WalletDeps): Promise<number> {
  const due = await listPolls(deps.db, deps.now(), POLLS_MAX);
  await visitNetworks(deps.db.tracing, due, {
    visit: (deposit) => pollAt(deps, deposit),
    failed: (deposit, error) =>
      deps.log.warn({ err: error, deposit: deposit.id }, 'deposit poll failed, retrying later'),
    postpone: (deposit, byMs) => postponeDepositPoll(deps.db, deposit, deps.now() + byMs),
  });
  return due.length;
}

async function pollAt(
  deps: WalletDeps,
  { userId, id, chainType, txId, outputIndex, ...deposit }: StoredDeposit,
): Promise<void> {
  const adapter = deps.chains.get(chainType);
  invariant(
    adapter && txId !== null && outputIndex !== null,
    'a polled deposit has an output that was seen before',
  );
  const poll = await adapter.poll(chainType, { ...deposit, txId, outputIndex });
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockDeposit(tx, { userId, id });
    if (locked) await apply(tx, deps, { ...asPolled(locked, poll), adapter });
  });
}

/** Before the credit the arrived amount counts; after it, a changed amount counts as a reversal. */
function asPolled(deposit: StoredDeposit, { amount, ...seen }: Poll) {
  if (amount === undefined || amount === deposit.amount) return { deposit, seen };
  if (deposit.status === 'credited')
    return { deposit, seen: { isOrphaned: true, confirmations: 0 } };
  return { deposit: { ...deposit, amount }, seen };
}

async function apply(
  tx: Tx,
  deps: WalletDeps,
  poll: {
    readonly deposit: StoredDeposit;
    readonly seen: SeenPayment;
    readonly adapter: ChainAdapter;
  },
): Promise<void> {
  const { deposit, seen, adapter } = poll;
  const nowMs = deps.now();
  const needed = adapter.confirmations(networkOf(deposit));
  const verdict = judgeDeposit(deposit, seen, needed);
  const next: StoredDeposit = {
    ...deposit,
    confirmations: seen.isOrphaned ? 0 : seen.confirmations,
    nextPollAtMs: nextPoll(poll, nowMs + adapter.blockMs(deposit.chainType), nowMs),
  };
  const { userId, id } = deposit;
  const step = (name: string) => insertSteps(tx, [{ userId, recordId: id, step: name }], nowMs);
  switch (verdict.kind) {
    case 'unchanged':
      await updateDeposit(tx, next);
      return;
    case 'confirming':
      if (deposit.status === 'dropped') await step('seenAgain');
      await updateDeposit(tx, { ...next, status: 'confirming', reason: null });
      break;
    case 'dropped':
      await step(networkOf(deposit).kind === 'bank' ? 'sentBack' : 'dropped');
      await updateDeposit(tx, { ...next, status: 'dropped', reason: whyDropped(deposit) });
      break;
    case 'final':
      await step('confirmed');
      await creditOrCollect(tx, deps, next, nowMs);
      break;
    case 'lost':
      await bearLoss(tx, next, nowMs);
  }
  await deps.outbox.publish(tx, [depositEvent(deposit)], nowMs);
}

const whyDropped = (deposit: StoredDeposit): string =>
  networkOf(deposit).kind === 'bank' ? 'sentBack' : 'reorganisation';

/** Polling continues past the credit, and for a dropped payment as long as it may return. */
function nextPoll(
  {
    deposit,
    seen,
    adapter,
  }: {
    readonly deposit: StoredDeposit;
    readonly seen: SeenPayment;
    readonly adapter: ChainAdapter;
  },
  soonMs: number,
  nowMs: number,
): number | null {
  const needed = adapter.confirmations(networkOf(deposit));
  const isDeep = !seen.isOrphaned && seen.confirmations >= needed * WATCHED_TIMES_FINAL;
  const isGone = seen.isOrphaned && nowMs > deposit.createdAtMs + DROPPED_WATCH_MS;
  const isOpen = deposit.status === 'confirming' && !seen.isOrphaned;
  return !isOpen && (isDeep || isGone) ? null : soonMs;
}

export const depositEvent = ({ userId }: Pick<StoredDeposit, 'userId'>) => ({
  topic: `me:${userId}`,
  body: { kind: 'balance' },
});
