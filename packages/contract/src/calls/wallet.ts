import { currencyCodes, type CurrencyCode } from '@candor/domain/money/currencies';
import { transferTypes } from '@candor/domain/ledger/transfer';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { empty, money, optional, page, paging, signedMoney, text, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

export const currency = z.enum(currencyCodes as [CurrencyCode, ...CurrencyCode[]]);
const freeAccount = z.enum(['balance', 'contract']);

const balance = z.object({
  currency,
  /** Free and frozen together. */
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
        account: z.enum(['balance', 'contract', 'position', 'virtual']),
        /** Positions at their equity, so it can fall below zero for a moment. */
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
    summary: 'Every movement of my money, newest first',
    access: 'member',
    request: z.object({
      type: optional(z.enum(transferTypes)),
      currency: optional(currency),
      account: optional(z.enum(['balance', 'contract', 'margin', 'locked', 'virtual'])),
      from: optional(text(19)),
      to: optional(text(19)),
      ...paging,
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
} as const;
