import { chainTypes } from '@candor/domain/wallet/networks';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { id, integer, line, money, optional, page, paging, text, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { currency } from './wallet.ts';

const chainType = z.enum(chainTypes as [string, ...string[]]);
export const practiceFates = ['arrives', 'reorganises', 'vanishes'] as const;

/** History of a record, oldest first. */
const timeline = z.array(
  z.object({
    step: z.string(),
    /** A reason or an amount; may be empty. */
    detail: z.string(),
    time,
  }),
);

const network = z.object({
  currency,
  chainType,
  network: z.string(),
  kind: z.enum(['chain', 'bank']),
  minDeposit: money,
  minWithdrawal: money,
  fee: money,
  confirmations: z.number(),
  arrivalMinutes: z.number(),
  /** Whether payments on it can be simulated, because no real coins are involved. */
  isSimulated: z.boolean(),
  /** Until when payouts are paused; missing while it works. */
  pausedUntil: optional(time),
  /** Start of its silence, if that is too long for it to work; missing while it works. */
  downSince: optional(time),
});

export const fundingRecord = renamed(
  z.object({
    id: z.string(),
    currency,
    chainType,
    network: z.string(),
    amount: money,
    fee: money,
    status: z.number(),
    /** Plain name of its state, more detailed than the status. */
    state: z.string(),
    /** Source or destination address or account. */
    address: z.string(),
    txHash: optional(z.string()),
    confirmations: z.number(),
    confirmationsNeeded: z.number(),
    /** Why it was rejected or failed, or what it waits for. */
    reason: optional(z.string()),
    /** When its current hold ends automatically, or becomes late and is escalated to operators. */
    deadline: optional(time),
    remark: optional(z.string()),
    /** What a bank transfer has to say, while one is expected. */
    payTo: optional(
      z.object({
        /** IBAN. */
        account: z.string(),
        bic: z.string(),
        holder: z.string(),
        /** ISO 11649; of this deposit alone. */
        reference: z.string(),
      }),
    ),
    timeline,
    createdAt: time,
  }),
  { createdAt: 'createTime' },
);

const payoutAccount = renamed(
  z.object({
    id: z.string(),
    kind: z.enum(['bank', 'chain']),
    currency,
    chainType,
    network: z.string(),
    /** Address on a chain, or bank account number. */
    account: z.string(),
    bankName: optional(z.string()),
    holder: optional(z.string()),
    label: optional(z.string()),
    /** Withdrawals to it are held until then; missing if they are not. */
    usableFrom: optional(time),
    createdAt: time,
  }),
  { holder: 'realName', createdAt: 'createTime' },
);

const payoutAccountFields = {
  currency,
  chainType,
  /** For a chain. */
  address: optional(text(120)),
  /** For a bank: account number or IBAN. */
  account: optional(text(40)),
  bankName: optional(line(80)),
  holder: optional(line(80)),
  label: optional(line(40)),
  fundPassword: optional(text(128)),
  totpCode: optional(text(16)),
};
const payoutNames = {
  holder: 'realName',
  fundPassword: 'safePassword',
  totpCode: 'googleCode',
} as const;

/** They differ in a retry, and the fund password may have been mistyped. */
const oneTimeSecrets = ['fundPassword', 'totpCode'];
const secretRefusals = [
  'identity.fundPasswordNotSet',
  'identity.fundPasswordWrong',
  'identity.totpRequired',
  'identity.totpWrong',
  'identity.tooManyAttempts',
] as const;

const filter = { status: optional(integer({ min: -2, max: 2 })), ...paging };

/** Deposits and withdrawals: addresses, deposits, payout accounts, withdrawals. */
export const fundingCalls = {
  listNetworks: define({
    summary: 'Networks for deposits and withdrawals, with minimums, fees and confirmations',
    access: 'public',
    request: z.object({ currency: optional(currency) }),
    result: z.object({
      /** Whether networks and money are simulated. */
      isPractice: z.boolean(),
      networks: z.array(network),
    }),
  }),
  getDepositAddress: define({
    summary: 'My deposit address for a currency on a network',
    access: 'member',
    request: z.object({ currency, chainType }),
    result: renamed(
      z.object({
        currency,
        chainType,
        network: z.string(),
        kind: z.enum(['chain', 'bank']),
        address: z.string(),
        /** Reference that a bank transfer must carry. */
        memo: optional(z.string()),
        /** Of the house's bank, and the name on its account; missing for other networks. */
        bic: optional(z.string()),
        holder: optional(z.string()),
        depositMin: money,
        confirmations: z.number(),
        arrivalMinutes: z.number(),
        isPractice: z.boolean(),
        /** Whether it is on a real test network, whose coins are worthless. */
        isTestChain: z.boolean(),
      }),
      { depositMin: 'minDeposit' },
    ),
    refusals: ['wallet.unknownNetwork', 'wallet.networkDown'],
  }),
  requestDeposit: define({
    summary:
      'Announces a payment: by bank voucher, by transaction hash, or a transfer that gets a reference',
    access: 'member',
    idempotent: true,
    request: renamed(
      z.object({
        currency,
        chainType,
        amount: money,
        txHash: optional(line(120)),
        voucher: optional(text(200)),
      }),
      { amount: 'money' },
    ),
    result: z.object({ id: z.string() }),
    refusals: [
      'wallet.unknownNetwork',
      'wallet.networkDown',
      'wallet.belowMinimum',
      'wallet.tooPrecise',
      'wallet.voucherRequired',
      'wallet.txHashRequired',
      'wallet.tooManyOpenDeposits',
    ],
  }),
  simulatePayment: define({
    summary: 'Practice mode only: simulates a payment to my address',
    access: 'member',
    idempotent: true,
    request: renamed(
      z.object({
        currency,
        chainType,
        amount: money,
        fate: optional(z.enum(practiceFates)),
      }),
      { amount: 'money' },
    ),
    result: z.object({ txHash: z.string() }),
    refusals: [
      'wallet.practiceOnly',
      'wallet.practiceLimit',
      'wallet.unknownNetwork',
      'wallet.amountTooSmall',
      'wallet.tooPrecise',
    ],
  }),
  listDeposits: define({
    summary: 'My deposits, newest first, each with its timeline',
    access: 'member',
    request: z.object(filter),
    result: page(fundingRecord),
  }),
  getWithdrawalTerms: define({
    summary: 'What I can withdraw of a currency now, and what would hold it',
    access: 'member',
    request: z.object({ currency }),
    result: z.object({
      /** What may leave: less than what is free while credit is owed. */
      available: money,
      /** Credit with its interest, in the settlement currency; missing if nothing is owed. */
      creditOwed: optional(money),
      level: z.enum(['none', 'basic', 'advanced']),
      dailyLimit: money,
      dailyLeft: money,
      automaticLimit: money,
      /** Value of one unit in the settlement currency; missing while there is no price. */
      unitValue: optional(money),
      hasFundPassword: z.boolean(),
      hasTotp: z.boolean(),
      /** End of my security hold; missing if there is none. */
      securityHoldUntil: optional(time),
      /** Case about my name and sanctions lists; missing if there is none. */
      listed: optional(
        z.object({
          status: z.enum(['open', 'confirmed']),
          /** When an open case is to be decided. */
          decidedBy: time,
        }),
      ),
    }),
  }),
  requestWithdrawal: define({
    summary: 'Withdraws to a payout account; the fee is deducted from the amount',
    access: 'member',
    idempotent: true,
    passing: oneTimeSecrets,
    request: renamed(
      z.object({
        currency,
        amount: money,
        accountId: optional(id),
        address: optional(text(120)),
        chainType: optional(chainType),
        fundPassword: optional(text(128)),
        totpCode: optional(text(16)),
        remark: optional(line(200)),
      }),
      {
        amount: 'money',
        accountId: 'withdrawalInfoId',
        fundPassword: 'safePassword',
        totpCode: 'googleCode',
      },
    ),
    result: z.object({ id: z.string() }),
    refusals: [
      'wallet.payoutListed',
      ...secretRefusals,
      'wallet.accountRequired',
      'wallet.accountNotFound',
      'wallet.unknownNetwork',
      'wallet.addressInvalid',
      'wallet.addressChecksum',
      'wallet.belowMinimum',
      'wallet.tooPrecise',
      'wallet.insufficientBalance',
      'wallet.tierLimit',
      'wallet.creditOwed',
    ],
  }),
  cancelWithdrawal: define({
    summary: 'Cancels a waiting withdrawal; the money returns immediately',
    access: 'member',
    idempotent: true,
    request: z.object({ id }),
    result: z.object({ id: z.string() }),
    refusals: ['wallet.withdrawalNotFound', 'wallet.withdrawalMovedOn'],
  }),
  endPracticeHold: define({
    summary: 'Practice mode only: skips the time that a withdrawal waits for',
    access: 'member',
    idempotent: true,
    request: z.object({ id }),
    result: z.object({ id: z.string() }),
    refusals: ['wallet.practiceOnly', 'wallet.withdrawalNotFound', 'wallet.withdrawalMovedOn'],
  }),
  listWithdrawals: define({
    summary: 'My withdrawals, newest first, each with its timeline',
    access: 'member',
    request: z.object(filter),
    result: page(fundingRecord),
  }),
  listPayoutAccounts: define({
    summary: 'My payout accounts and addresses',
    access: 'member',
    request: z.object({ ...paging }),
    result: page(payoutAccount),
  }),
  addPayoutAccount: define({
    summary: 'Adds a payout account or address; withdrawals to it are held for 24 hours',
    access: 'member',
    idempotent: true,
    passing: oneTimeSecrets,
    request: renamed(z.object(payoutAccountFields), payoutNames),
    result: z.object({ id: z.string() }),
    refusals: [
      ...secretRefusals,
      'wallet.unknownNetwork',
      'wallet.addressInvalid',
      'wallet.addressChecksum',
      'wallet.bankDetailsRequired',
      'wallet.accountExists',
      'wallet.tooManyAccounts',
    ],
  }),
  editPayoutAccount: define({
    summary: 'Changes a payout account; a new address is held for 24 hours again',
    access: 'member',
    idempotent: true,
    passing: oneTimeSecrets,
    request: renamed(z.object({ id, ...payoutAccountFields }), payoutNames),
    result: z.object({ id: z.string() }),
    refusals: [
      ...secretRefusals,
      'wallet.unknownNetwork',
      'wallet.addressInvalid',
      'wallet.addressChecksum',
      'wallet.bankDetailsRequired',
      'wallet.accountNotFound',
      'wallet.accountExists',
    ],
  }),
  removePayoutAccount: define({
    summary: 'Removes a payout account; withdrawals already on their way to it continue',
    access: 'member',
    idempotent: true,
    request: z.object({ id }),
    result: z.object({ id: z.string() }),
    refusals: ['wallet.accountNotFound'],
  }),
} as const;
