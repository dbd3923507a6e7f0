import { messageTo } from '@candor/domain/messages/message';
import { figure } from '../../../platform/letter-figures.ts';
import { id } from '@candor/contract/wire/fields';
import { depositRejectionReasons, assertJudgeable } from '@candor/domain/wallet/deposit';
import { isReadable } from '@candor/domain/readable-text';
import { toText } from '@candor/domain/money/money';
import { chainTypes } from '@candor/domain/wallet/networks';
import { type WithdrawalEvent } from '@candor/domain/wallet/withdrawal';
import { holdMs, rejectionReasons } from '@candor/domain/wallet/withdrawal-holds';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable, Tx } from '../../../platform/db.ts';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
  type OperatorFact,
} from '../../../platform/operator-commands.ts';
import { requestScreening } from '../../sanctions/index.ts';
import type { WalletDeps } from '../deps.ts';
import { creditDeposit } from '../deposits/credit.ts';
import { findDeposit, lockDeposit, updateDeposit } from '../deposits/store-deposits.ts';
import { depositEvent } from '../deposits/watch-deposits.ts';
import { listOwnersOf } from '../payout-accounts/store-accounts.ts';
import { putListed, putPause } from '../store-cursors.ts';
import { insertSteps } from '../store-steps.ts';
import { advanceWithdrawal } from '../withdrawals/advance-withdrawal.ts';
import { findWithdrawal, lockWithdrawals } from '../withdrawals/store-withdrawals.ts';
import { caseCommands } from './case-queue.ts';
import { depositFacts, withdrawalFacts } from './facts.ts';
import { recordCapital } from './record-capital.ts';

const moneyTables = [
  'ledger.transfer',
  'ledger.balance',
  'wallet.step',
  'platform.outbox',
  'platform.due',
];
const depositTables = ['wallet.deposit', ...moneyTables];
const withdrawalTables = ['wallet.withdrawal', 'wallet.case_file', ...moneyTables];
/** Reference to a document or source; shown in the audit log. */
const reference = z.string().check(z.minLength(3), z.maxLength(200), z.refine(isReadable));
const time = z.number().check(z.int(), z.positive());

type Deps = Pick<WalletDeps, 'outbox' | 'priceOf'>;

/** Commands on deposits and withdrawals; each needs two operators. */
export const operatorCommandsOf = (deps: Deps): OperatorCommands => ({
  ...depositCommands(deps),
  ...withdrawalCommands(deps),
  ...caseCommands,
  'wallet.recordCapital': recordCapital,
  'wallet.pauseNetwork': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload: z.object({ chainType: z.enum(chainTypes), until: time, reference }),
    fields: [
      { name: 'chainType', type: 'choice', choices: chainTypes },
      { name: 'until', type: 'time' },
      { name: 'reference', type: 'text' },
    ],
    writes: ['wallet.network_pause'],
    async execute(tx, { chainType, until, reference: reason }, context) {
      assertTwo(context);
      // A pause must not outlast the time that a withdrawal may wait for it.
      const untilMs = Math.min(until, context.nowMs + holdMs.chainDown);
      await putPause(tx, { chainType, untilMs, reason });
    },
  }),
  'wallet.listAddress': operatorCommand({
    role: 'reviewer',
    makerChecker: true,
    payload: z.object({
      address: z.string().check(z.minLength(6), z.maxLength(120), z.refine(isReadable)),
      reference,
    }),
    fields: [
      { name: 'address', type: 'text' },
      { name: 'reference', type: 'text' },
    ],
    writes: ['wallet.listed_address', 'sanctions.screening', 'platform.due'],
    async execute(tx, { address, reference: source }, context) {
      assertTwo(context);
      await putListed(tx, { address, source, nowMs: context.nowMs });
      await requestScreening(tx, await listOwnersOf(tx, address));
    },
  }),
});

const depositCommands = (deps: Deps): OperatorCommands => ({
  'wallet.approveDeposit': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload: z.object({ id }),
    fields: [],
    writes: depositTables,
    describe: (db, payload) => factsOfDeposit(db, payload.id),
    async execute(tx, payload, context) {
      assertTwo(context);
      const deposit = await requireDeposit(tx, payload.id);
      // Announced payments are credited by the network, not by operators.
      if (deposit.status !== 'inReview') throw new Refusal('wallet.depositMovedOn');
      await creditDeposit(tx, deps, deposit, context.nowMs);
      await deps.outbox.publish(tx, [depositEvent(deposit)], context.nowMs);
    },
  }),
  'wallet.rejectDeposit': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload: z.object({ id, reason: z.enum(depositRejectionReasons) }),
    fields: [{ name: 'reason', type: 'choice', choices: depositRejectionReasons }],
    writes: ['wallet.deposit', 'wallet.step', 'platform.outbox'],
    describe: (db, payload) => factsOfDeposit(db, payload.id),
    async execute(tx, { id: depositId, reason }, context) {
      assertTwo(context);
      const deposit = await requireDeposit(tx, depositId);
      const { userId } = deposit;
      await updateDeposit(tx, { ...deposit, status: 'rejected', reason, deadlineAtMs: null });
      const line = { userId, recordId: deposit.id, step: 'rejected', detail: reason };
      await insertSteps(tx, [line], context.nowMs);
      const figures = {
        about: deposit.id,
        amount: figure(deposit.amount),
        currency: deposit.currency,
      };
      const message = messageTo(userId, 'deposit.rejected', figures);
      await deps.outbox.publish(tx, [depositEvent(deposit), message], context.nowMs);
    },
  }),
});

const withdrawalCommands = (deps: Deps): OperatorCommands => ({
  'wallet.approveWithdrawal': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload: z.object({ id }),
    fields: [],
    writes: withdrawalTables,
    describe: (db, payload) => factsOfWithdrawal(db, payload.id),
    execute: (tx, payload, context) =>
      advance(tx, deps, { id: payload.id, event: { kind: 'approve' } }, context),
  }),
  'wallet.rejectWithdrawal': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload: z.object({ id, reason: z.enum(rejectionReasons) }),
    fields: [{ name: 'reason', type: 'choice', choices: rejectionReasons }],
    writes: withdrawalTables,
    describe: (db, payload) => factsOfWithdrawal(db, payload.id),
    execute: (tx, { id: withdrawalId, reason }, context) =>
      advance(tx, deps, { id: withdrawalId, event: { kind: 'reject', reason } }, context),
  }),
  'wallet.holdForCourtOrder': operatorCommand({
    role: 'finance',
    makerChecker: true,
    payload: z.object({ id, until: time, reference }),
    fields: [
      { name: 'until', type: 'time' },
      { name: 'reference', type: 'text' },
    ],
    writes: withdrawalTables,
    describe: (db, payload) => factsOfWithdrawal(db, payload.id),
    execute: (tx, payload, context) =>
      advance(
        tx,
        deps,
        { id: payload.id, event: { kind: 'courtOrder', untilMs: payload.until } },
        context,
      ),
  }),
});

async function advance(
  tx: Tx,
  deps: Deps,
  { id: withdrawalId, event }: { readonly id: string; readonly event: WithdrawalEvent },
  context: OperatorCommandContext,
): Promise<void> {
  assertTwo(context);
  const found = await findWithdrawal(tx, withdrawalId);
  const [withdrawal] = found ? await lockWithdrawals(tx, [found]) : [];
  if (!withdrawal) throw new Refusal('wallet.withdrawalNotFound');
  await advanceWithdrawal(tx, deps, { withdrawal, event }, context.nowMs);
}

async function requireDeposit(tx: Tx, depositId: string) {
  const found = await findDeposit(tx, depositId);
  const deposit = found && (await lockDeposit(tx, found));
  if (!deposit) throw new Refusal('wallet.depositNotFound');
  assertJudgeable(deposit.status);
  return deposit;
}

/** Second check against a single operator; the console makes the first. */
function assertTwo({ operatorIds }: OperatorCommandContext): void {
  invariant(new Set(operatorIds).size >= 2, 'two operators decide about money in transit');
}

async function factsOfDeposit(db: Queryable, depositId: string): Promise<OperatorFact[]> {
  const deposit = await findDeposit(db, depositId);
  return deposit ? depositFacts(deposit) : [];
}

async function factsOfWithdrawal(db: Queryable, withdrawalId: string): Promise<OperatorFact[]> {
  const withdrawal = await findWithdrawal(db, withdrawalId);
  if (!withdrawal) return [];
  const { amount, fee, currency } = withdrawal;
  const arriving = toText((amount - fee) as typeof amount);
  return [
    ...withdrawalFacts(withdrawal),
    { name: 'arriving', type: 'amount', value: arriving, currency },
  ];
}
