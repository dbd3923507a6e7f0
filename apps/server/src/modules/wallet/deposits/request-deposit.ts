import type { RequestOf } from '@candor/contract/calls';
import { asciiLowerCase, asciiTrim } from '@candor/domain/identity/ascii';
import { getCurrency } from '@candor/domain/money/currencies';
import { truncateTo } from '@candor/domain/money/fixed';
import { type Money, toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { BANK_ANNOUNCED_MS, BANK_DECIMALS } from '@candor/domain/wallet/bank/booking';
import { DEPOSIT_REVIEW_MS } from '@candor/domain/wallet/deposit';
import type { Network } from '@candor/domain/wallet/networks';
import { claimUpload } from '../../../platform/files/claim-upload.ts';
import { scheduleDue } from '../../../platform/jobs.ts';
import type { Command } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import { insertSteps } from '../store-steps.ts';
import {
  depositAddress,
  keepReference,
  type OpenNetwork,
  requireNetwork,
} from './deposit-address.ts';
import { depositDeadlineRow } from './deposit-deadline.job.ts';
import { countOpenDeposits, insertDeposit, type StoredDeposit } from './store-deposits.ts';

const OPEN_MAX = 10;
export const VOUCHER_PURPOSE = 'deposit';

export interface RequestDeposit {
  readonly userId: string;
  /** Id that the deposit will get. */
  readonly id: string;
  readonly request: RequestOf<'requestDeposit'>;
}

/**
 * A customer announces a payment: a bank voucher waits for two operators, a transaction hash until
 * the network shows it, and a transfer to a bank with statements gets a reference, under which it
 * is expected. An announcement alone credits nothing.
 */
export function requestDepositCommand(
  deps: WalletDeps,
): Command<RequestDeposit, ReadonlyMap<string, number>, StoredDeposit, { id: string }> {
  return {
    name: 'requestDeposit',
    orderingKey: ({ userId }) => userId,
    userId: ({ userId }) => userId,
    load: (tx, requests) =>
      countOpenDeposits(
        tx,
        requests.map(({ userId }) => userId),
      ),
    accounts: () => [],
    decide({ userId, id, request }, { loaded, nowMs }) {
      const { txHash } = request;
      const open = requireNetwork(deps.chains, request);
      const { network } = open;
      assertDepositable(request.amount, network);
      if ((loaded.get(userId) ?? 0) >= OPEN_MAX)
        throw new Refusal('wallet.tooManyOpenDeposits', { limit: String(OPEN_MAX) });
      const reference = newReference(deps, open, request);
      const isReviewed = network.kind === 'bank' && reference === null;
      if (isReviewed && request.voucher === undefined) throw new Refusal('wallet.voucherRequired');
      if (network.kind === 'chain' && txHash === undefined)
        throw new Refusal('wallet.txHashRequired');
      const { currency, chainType } = network;
      const deposit: StoredDeposit = {
        userId,
        id,
        currency,
        chainType,
        // Set when the deposit is written: a chain may have to number its customers first.
        address: '',
        amount: request.amount,
        status: isReviewed ? 'inReview' : 'announced',
        reason: null,
        txId: null,
        outputIndex: null,
        // Normalized to the spelling of networks.
        claimedTxId: reference ?? (txHash === undefined ? null : asciiLowerCase(asciiTrim(txHash))),
        voucher: isReviewed ? request.voucher! : null,
        confirmations: 0,
        nextPollAtMs: null,
        deadlineAtMs: nowMs + (reference === null ? DEPOSIT_REVIEW_MS : BANK_ANNOUNCED_MS),
        createdAtMs: nowMs,
        creditedAtMs: null,
        lostAtMs: null,
      };
      return {
        change: deposit,
        result: { id },
        transfers: [],
        transferKey: '',
        events: [],
      };
    },
    async write(tx, changes, { nowMs }) {
      for (const change of changes) {
        const { userId, voucher } = change;
        // Claimed here, so that a refusal by the rules leaves the upload unclaimed.
        const claimed =
          voucher === null
            ? null
            : await claimUpload(tx, { userId, path: voucher, purpose: VOUCHER_PURPOSE, nowMs });
        const open = requireNetwork(deps.chains, change);
        const { address } = open.adapter.references
          ? await keepReference(tx, open, { userId, reference: change.claimedTxId! }, nowMs)
          : await depositAddress(tx, open, userId, nowMs);
        const deposit = { ...change, address, voucher: claimed };
        await insertDeposit(tx, deposit);
        await scheduleDue(tx, depositDeadlineRow(deposit));
      }
      const step = ({ userId, id, status, amount }: StoredDeposit) => ({
        userId,
        recordId: id,
        step: status,
        detail: toText(amount),
      });
      await insertSteps(tx, changes.map(step), nowMs);
    },
  };
}

/**
 * The reference of a new deposit; null where networks tell payments apart by themselves. Refuses:
 * request.invalid, wallet.tooPrecise.
 */
function newReference(
  { random }: Pick<WalletDeps, 'random'>,
  { adapter }: OpenNetwork,
  { amount, voucher, txHash }: RequestDeposit['request'],
): string | null {
  if (!adapter.references) return null;
  // The statement shows what arrived: nothing else can prove it.
  if (voucher !== undefined) throw new Refusal('request.invalid', { field: 'voucher' });
  if (txHash !== undefined) throw new Refusal('request.invalid', { field: 'txHash' });
  if (truncateTo(amount, BANK_DECIMALS) !== amount)
    throw new Refusal('wallet.tooPrecise', { decimals: String(BANK_DECIMALS) });
  return adapter.references.next(random);
}

/** Refuses: wallet.tooPrecise, wallet.belowMinimum. */
function assertDepositable(amount: Money, { currency, depositMin }: Network): void {
  const { decimals } = getCurrency(currency);
  if (truncateTo(amount, decimals) !== amount)
    throw new Refusal('wallet.tooPrecise', { decimals: String(decimals) });
  if (amount < depositMin)
    throw new Refusal('wallet.belowMinimum', { minimum: toText(depositMin), currency });
}
