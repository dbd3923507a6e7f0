import { canonicalAddress } from '@candor/contract/address';
import type { RequestOf } from '@candor/contract/calls';
import { customerAccount } from '@candor/domain/ledger/transfer';
import type { KycLevel } from '@candor/domain/kyc/application';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { truncateTo } from '@candor/domain/money/fixed';
import { type Money, toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { lockTransfers, requestWithdrawal } from '@candor/domain/wallet/request-withdrawal';
import { LIMIT_WINDOW_MS, type WithdrawalUse } from '@candor/domain/wallet/withdrawal-limits';
import { isHeldBySanctions } from '@candor/domain/wallet/withdrawal';
import { type Block, concerns } from '@candor/domain/sanctions/screening';
import type { Tx } from '../../../platform/db.ts';
import { scheduleDue } from '../../../platform/jobs.ts';
import { securityHoldsUntil } from '../../identity/index.ts';
import type { Command } from '../../ledger/index.ts';
import type { ContractFunds } from '../../positions/index.ts';
import { blocksOf, lockScreenings, requestScreening } from '../../sanctions/index.ts';
import { requireLeavableOf } from '../../responsible-trading/index.ts';
import { assertAddress, type OpenNetwork, requireNetwork } from '../deposits/deposit-address.ts';
import { requireConfirmed } from '../../identity/index.ts';
import type { WalletDeps } from '../deps.ts';
import { type PayoutAccount, lockPayoutAccounts } from '../payout-accounts/store-accounts.ts';
import { findListedPayees } from './find-listed-payees.ts';
import { insertSteps } from '../store-steps.ts';
import { limitValue } from '../unit-value.ts';
import { stepsOf, withdrawalEvent } from './advance-withdrawal.ts';
import { withdrawalDeadlineRows } from './deadline-row.ts';
import { type Leavable, readLeavable } from './leavable.ts';
import { insertWithdrawals, listUses, type StoredWithdrawal } from './store-withdrawals.ts';

export interface RequestWithdrawal {
  readonly userId: string;
  /** Id that the withdrawal will get. */
  readonly id: string;
  readonly request: RequestOf<'requestWithdrawal'>;
  readonly isConfirmed: boolean;
}

interface Customer {
  readonly accounts: readonly PayoutAccount[];
  readonly uses: readonly WithdrawalUse[];
  readonly level: KycLevel;
  readonly holdUntilMs: number | null;
}

interface Loaded {
  /** Refuses money of frozen accounts that has to stay. */
  readonly requireUnfrozen: (userId: string, nowMs: number) => void;
  readonly customers: ReadonlyMap<string, Customer>;
  readonly listed: ReadonlySet<string>;
  /** Cases of sanctions lists. */
  readonly blocks: ReadonlyMap<string, readonly Block[]>;
  /** Of those who owe credit. */
  readonly leavable: ReadonlyMap<string, Leavable>;
  /** Of locked contract accounts. */
  readonly contractFunds: ContractFunds;
}

/** Payouts are never truncated. Refuses: wallet.tooPrecise. */
function assertCarried({ adapter: { payoutDecimals } }: OpenNetwork, amount: Money): void {
  if (payoutDecimals !== undefined && truncateTo(amount, payoutDecimals) !== amount)
    throw new Refusal('wallet.tooPrecise', { decimals: String(payoutDecimals) });
}

/**
 * Reserves the money of a withdrawal and determines what holds it, if anything. Passwords are
 * checked beforehand: hashing is slow, and no other request should wait for it.
 */
export function requestWithdrawalCommand(
  deps: WalletDeps,
): Command<RequestWithdrawal, Loaded, StoredWithdrawal, { id: string }> {
  return {
    name: 'requestWithdrawal',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    load: (tx, requests) =>
      loadCustomers(
        tx,
        deps,
        requests.map(({ userId }) => userId),
      ),
    accounts: ({ userId, request }) => [customerAccount(userId, 'balance', request.currency)],
    // Read when the balances are locked: credit that is paid out later is no part of them.
    lockShared: async (tx, requests, loaded) => ({
      ...loaded,
      leavable: await readLeavable(tx, deps, {
        userIds: requests.map(({ userId }) => userId),
        freeOfContract: (userId, free) => loaded.contractFunds(userId, { available: () => free }),
        nowMs: deps.now(),
      }),
    }),
    decide(command, { loaded, balances, nowMs }) {
      requireConfirmed(command);
      const { userId, request } = command;
      loaded.requireUnfrozen(userId, nowMs);
      const customer = loaded.customers.get(userId)!;
      const account = requireAccount(customer.accounts, request);
      const open = requireNetwork(deps.chains, account);
      const { network } = open;
      const blocks = (loaded.blocks.get(userId) ?? []).filter((block) => concerns(block, account));
      if (blocks.some(({ status }) => status === 'confirmed'))
        throw new Refusal('wallet.payoutListed');
      // Checked again: the network or its address rules may have changed since it was bound.
      assertAddress(open, account.account);
      const { currency, withdrawalFee: fee } = network;
      const { amount } = request;
      assertCarried(open, amount);
      const value = limitValue(deps, amount, currency);
      const available = balances.available(customerAccount(userId, 'balance', currency));
      requireLeavable(loaded.leavable.get(userId), { currency, amount, available });
      const state = requestWithdrawal({
        network,
        amount,
        value,
        available,
        level: customer.level,
        uses: customer.uses,
        securityHoldUntilMs: Math.max(customer.holdUntilMs ?? 0, account.usableAtMs),
        isListed: blocks.length > 0 || loaded.listed.has(account.account),
        nowMs,
      });
      const change = made(command, { account, fee, value, state, nowMs });
      const { id } = change;
      return {
        change,
        result: { id },
        transfers: lockTransfers({ userId, id, network, amount, fee }),
        transferKey: `withdrawal/${id}/lock`,
        events: [withdrawalEvent(change)],
      };
    },
    async write(tx, changes, { nowMs }) {
      await insertWithdrawals(tx, changes);
      const requested = changes.map(({ userId, id }) => ({
        userId,
        recordId: id,
        step: 'requested',
      }));
      await insertSteps(tx, requested, nowMs);
      await insertSteps(
        tx,
        changes.flatMap((change) => stepsOf(null, change)),
        nowMs,
      );
      for (const row of changes.flatMap(withdrawalDeadlineRows)) await scheduleDue(tx, row);
      // Opens the case that two operators decide.
      const held = changes.filter(({ state }) => isHeldBySanctions(state));
      await requestScreening(
        tx,
        held.map(({ userId }) => userId),
      );
    },
  };
}

const made = (
  { userId, id, request }: RequestWithdrawal,
  of: Pick<StoredWithdrawal, 'fee' | 'value' | 'state'> & {
    readonly account: PayoutAccount;
    readonly nowMs: number;
  },
): StoredWithdrawal => ({
  userId,
  id,
  currency: of.account.currency,
  chainType: of.account.chainType,
  accountId: of.account.id,
  account: of.account.account,
  bankName: of.account.bankName,
  holder: of.account.holder,
  amount: request.amount,
  fee: of.fee,
  value: of.value,
  state: of.state,
  remark: request.remark ?? null,
  txId: null,
  confirmations: 0,
  nextPollAtMs: of.state.status === 'approved' ? of.nowMs : null,
  handedOverAtMs: null,
  createdAtMs: of.nowMs,
  endedAtMs: null,
});

async function loadCustomers(
  tx: Tx,
  { levelsOf, lockContractFunds, now }: WalletDeps,
  userIds: readonly string[],
): Promise<Loaded> {
  // First of all, as every opening does: the order of these locks is the same everywhere.
  const requireUnfrozen = await requireLeavableOf(tx, userIds);
  // A loss that is being made counts before or after, never halfway.
  const contractFunds = await lockContractFunds(tx, userIds);
  // Their accounts are locked, so two processes cannot both use the same part of a daily limit.
  const accounts = await lockPayoutAccounts(tx, userIds);
  // Before balances, as a screening does; a listed payee has it done again.
  await lockScreenings(tx, userIds);
  const [uses, listed, blocks, levels, holds] = await Promise.all([
    listUses(tx, userIds, now() - LIMIT_WINDOW_MS),
    findListedPayees(
      tx,
      accounts.map(({ account }) => account),
    ),
    blocksOf(tx, userIds),
    levelsOf(tx, userIds),
    securityHoldsUntil(tx, userIds),
  ]);
  const customers = new Map<string, Customer>();
  for (const userId of userIds)
    customers.set(userId, {
      accounts: accounts.filter((account) => account.userId === userId),
      uses: uses.get(userId) ?? [],
      level: levels.get(userId) ?? 'none',
      holdUntilMs: holds.get(userId) ?? null,
    });
  return { customers, listed, blocks, leavable: new Map(), requireUnfrozen, contractFunds };
}

/** What would cover the credit still owed stays. Refuses: wallet.creditOwed. */
function requireLeavable(
  leavable: Leavable | undefined,
  asked: { readonly currency: CurrencyCode; readonly amount: Money; readonly available: Money },
): void {
  const { currency, amount, available } = asked;
  const most = leavable?.of(currency, available) ?? available;
  // More than there is at all is refused as such.
  if (!leavable || amount <= most || amount > available) return;
  throw new Refusal('wallet.creditOwed', {
    owed: toText(leavable.creditOwed),
    available: toText(most),
    currency,
  });
}

/**
 * Refuses: wallet.accountNotFound for an unknown id or another customer's; wallet.accountRequired
 * for an address.
 */
function requireAccount(
  accounts: readonly PayoutAccount[],
  { accountId, address, chainType, currency }: RequestWithdrawal['request'],
): PayoutAccount {
  const fits = accounts.filter((account) => account.currency === currency);
  if (accountId !== undefined) {
    const named = fits.find(({ id }) => id === accountId);
    if (!named) throw new Refusal('wallet.accountNotFound');
    return named;
  }
  const bound = fits.find(
    (each) =>
      canonicalAddress(each, each.account) === canonicalAddress(each, address ?? '') &&
      (chainType === undefined || each.chainType === chainType),
  );
  if (!bound) throw new Refusal('wallet.accountRequired');
  return bound;
}
