import type { RequestOf } from '@candor/contract/calls';
import { asciiLowerCase, asciiTrim } from '@candor/domain/identity/ascii';
import { getCurrency } from '@candor/domain/money/currencies';
import { truncateTo } from '@candor/domain/money/fixed';
import { type Money, toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { DEPOSIT_REVIEW_MS } from '@candor/domain/wallet/deposit';
import type { Network } from '@candor/domain/wallet/networks';
import { claimUpload } from '../../../platform/files/claim-upload.ts';
import { scheduleDue } from '../../../platform/jobs.ts';
import type { Command } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import { insertSteps } from '../store-steps.ts';
import { depositAddress, requireNetwork } from './deposit-address.ts';
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
 * the network shows it. An announcement alone credits nothing.
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
      const { network } = requireNetwork(deps.chains, request);
      assertDepositable(request.amount, network);
      if ((loaded.get(userId) ?? 0) >= OPEN_MAX)
        throw new Refusal('wallet.tooManyOpenDeposits', { limit: String(OPEN_MAX) });
      const isBank = network.kind === 'bank';
      if (isBank && request.voucher === undefined) throw new Refusal('wallet.voucherRequired');
      if (!isBank && txHash === undefined) throw new Refusal('wallet.txHashRequired');
      const { currency, chainType } = network;
      const deposit: StoredDeposit = {
        userId,
        id,
        currency,
        chainType,
        // Set when the deposit is written: a chain may have to number its customers first.
        address: '',
        amount: request.amount,
        status: isBank ? 'inReview' : 'announced',
        reason: null,
        txId: null,
        outputIndex: null,
        // Normalized to the spelling of networks.
        claimedTxId: txHash === undefined ? null : asciiLowerCase(asciiTrim(txHash)),
        voucher: isBank ? request.voucher! : null,
        confirmations: 0,
        nextPollAtMs: null,
        deadlineAtMs: nowMs + DEPOSIT_REVIEW_MS,
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
        const { address } = await depositAddress(tx, open, userId, nowMs);
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

/** Refuses: wallet.tooPrecise, wallet.belowMinimum. */
function assertDepositable(amount: Money, { currency, depositMin }: Network): void {
  const { decimals } = getCurrency(currency);
  if (truncateTo(amount, decimals) !== amount)
    throw new Refusal('wallet.tooPrecise', { decimals: String(decimals) });
  if (amount < depositMin)
    throw new Refusal('wallet.belowMinimum', { minimum: toText(depositMin), currency });
}
