import { currencyCodes, type CurrencyCode } from '@candor/domain/money/currencies';
import { referenceKinds } from '@candor/domain/ledger/reference';
import { transferTypes } from '@candor/domain/ledger/transfer';
import { statementFormats } from '@candor/domain/wallet/statement';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import {
  day,
  empty,
  id,
  money,
  optional,
  page,
  pagingFrom,
  postingPlace,
  signedMoney,
  text,
  time,
} from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

export const currency = z.enum(currencyCodes as [CurrencyCode, ...CurrencyCode[]]);
const freeAccount = z.enum(['balance', 'contract']);

const ownAccounts = ['balance', 'contract', 'margin', 'locked', 'virtual'] as const;
const account = z.enum(ownAccounts);

/** Key, leg and side. */
const changeId = /^[\w/.:-]{1,160}\/\d{1,4}\/[01]$/;

const legEnd = z.object({
  /** One of my accounts, or a house account. */
  account: z.enum([
    ...ownAccounts,
    'house',
    'fees',
    'insurance',
    'reserved',
    'practice',
    'outside',
  ]),
  /** Resulting balance of my account. */
  balanceAfter: optional(money),
});

const balance = z.object({
  currency,
  /** Available and frozen together. */
  balance: money,
  available: money,
  frozen: money,
  usdtValue: money,
});

export const walletCalls = {
  listBalances: define({
    summary: 'Balance account by currency',
    access: 'member',
    request: empty,
    result: z.array(balance),
  }),
  listAssets: define({
    summary: 'Everything I own, by account and currency',
    access: 'member',
    request: empty,
    result: z.array(
      z.object({
        currency,
        /**
         * `poolUnits` and `bonds` are no balances: units at the newest NAV, and principal lent that has
         * not come back, nothing of it once its borrower defaulted.
         */
        account: z.enum(['balance', 'contract', 'position', 'virtual', 'poolUnits', 'bonds']),
        /** Positions count at their equity, so it can briefly be negative. */
        balance: signedMoney,
        usdtValue: signedMoney,
      }),
    ),
  }),
  getContractBalance: define({
    summary: 'Contract account',
    access: 'member',
    request: empty,
    result: z.object({ currency, balance: money, available: money, frozen: money }),
  }),
  transferFunds: define({
    summary: 'Moves money between my balance account and my contract account',
    access: 'member',
    idempotent: true,
    request: z.object({ from: freeAccount, to: freeAccount, amount: money, currency }),
    result: z.object({ currency, balance: money, contract: money }),
    refusals: [
      'wallet.insufficientBalance',
      'wallet.sameAccount',
      'wallet.amountTooSmall',
      'wallet.tooPrecise',
    ],
  }),
  listBalanceChanges: define({
    summary: 'Every movement of my money, newest first, by page or cursor',
    access: 'member',
    request: z.object({
      type: optional(z.enum(transferTypes)),
      currency: optional(currency),
      account: optional(account),
      /** First and last second, both inclusive. */
      from: optional(time),
      to: optional(time),
      ...pagingFrom(postingPlace),
    }),
    result: page(
      renamed(
        z.object({
          id: z.string(),
          type: z.enum(transferTypes),
          account: z.string(),
          currency,
          amount: signedMoney,
          balanceAfter: money,
          remark: z.string(),
          createdAt: time,
        }),
        { createdAt: 'createTime' },
      ),
    ),
  }),
  getBalanceChange: define({
    summary: 'A movement of my money with everything moved in the same transaction',
    access: 'member',
    request: z.object({ id: text(200).check(z.regex(changeId, 'field.id')) }),
    result: renamed(
      z.object({
        id: z.string(),
        createdAt: time,
        /** Record that it refers to. */
        reference: optional(z.object({ kind: z.enum(referenceKinds), id: z.string() })),
        legs: z.array(
          z.object({
            /** Of a line of the log; the requested line is among them. */
            id: z.string(),
            type: z.enum(transferTypes),
            currency,
            amount: money,
            from: legEnd,
            to: legEnd,
          }),
        ),
      }),
      { createdAt: 'createTime' },
    ),
    refusals: ['wallet.changeNotFound'],
  }),
  createStatement: define({
    summary: 'Creates a statement of full days as CSV or PDF and returns a one-time link',
    access: 'member',
    request: z.object({
      from: day,
      /** Inclusive. */
      to: day,
      account: optional(account),
      currency: optional(currency),
      format: z.enum(statementFormats),
    }),
    result: z.object({
      url: z.string(),
      /** Seconds. */
      expiresIn: z.number(),
      reference: z.string(),
      /** SHA-256 of its rows, hexadecimal. */
      fingerprint: z.string(),
      lineCount: z.number(),
    }),
    refusals: ['wallet.statementPeriod', 'wallet.statementTooLong', 'wallet.tooManyStatements'],
  }),
  getStatementSeal: define({
    summary: 'The fingerprint of a statement by its number, to verify a copy',
    access: 'public',
    request: z.object({ reference: id }),
    result: z.object({
      reference: z.string(),
      fingerprint: z.string(),
      lineCount: z.number(),
      from: time,
      /** Exclusive. */
      before: time,
      issuedAt: time,
    }),
    refusals: ['wallet.statementNotFound'],
  }),
} as const;
