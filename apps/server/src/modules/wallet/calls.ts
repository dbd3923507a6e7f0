import { calls, type ResultOf } from '@candor/contract/calls';
import type { CustomerAccountKind } from '@candor/domain/ledger/transfer';
import {
  type CurrencyCode,
  currencyCodes,
  isKeptHere,
  SETTLEMENT_CURRENCY,
} from '@candor/domain/money/currencies';
import { multiplyDown } from '@candor/domain/money/fixed';
import { add, subtract, type Money, ZERO } from '@candor/domain/money/money';
import * as z from 'zod/mini';
import type { CallContext, Handlers } from '../../http/handler.ts';
import type { Queryable } from '../../platform/db.ts';
import { createCommandRunner, listBalances } from '../ledger/index.ts';
import { unfrozen } from '../responsible-trading/index.ts';
import { getBalanceChange } from './balance-log/get-balance-change.ts';
import { listBalanceChanges } from './balance-log/list-balance-changes.ts';
import type { WalletDeps } from './deps.ts';
import { depositedOf } from './deposits/deposit-limit.ts';
import { fundingHandlers } from './funding-calls.ts';
import { createStatement } from './statements/create-statement.ts';
import { getStatementSeal } from './statements/get-statement-seal.ts';
import { type TransferFunds, transferFundsCommand } from './transfer-funds.ts';
import { unitPrice } from './unit-value.ts';
import { listPayable, listPayees } from './payout-accounts/store-accounts.ts';
import { findHouseListed } from './store-cursors.ts';
import { createFollowBlocks } from './withdrawals/follow-blocks.ts';
import { createWithdrawalFreeze } from './withdrawals/freeze-withdrawals.ts';

/** Moving own money, for customers' calls and for modules that trade for an account. */
function transferRunner(deps: WalletDeps) {
  const move = createCommandRunner(deps, unfrozen(transferFundsCommand(deps)));
  return (input: TransferFunds, { idempotency }: Pick<CallContext, 'idempotency'>) =>
    move(input, {
      idempotency,
      encode: (result) => z.encode(calls.transferFunds.result, result),
    });
}

/** Calls, and what other modules do with an account or read about it. */
export function walletCommands(deps: WalletDeps) {
  const transferFunds = transferRunner(deps);
  return {
    calls: walletHandlers(deps, transferFunds),
    transferFunds,
    withdrawalFreeze: createWithdrawalFreeze(deps),
    /** What sanctions lists may know of payouts, and do about them. */
    sanctionsParts: {
      payeesOf: listPayees,
      listPayable,
      houseListed: findHouseListed,
      followBlocks: createFollowBlocks(deps),
    },
    /** What a customer paid in or announced in the running day, week and month, in USDT. */
    depositedOf: (db: Queryable, userId: string, nowMs: number) =>
      depositedOf(deps, db, { userId, nowMs }),
  };
}

function walletHandlers(deps: WalletDeps, move: ReturnType<typeof transferRunner>) {
  const { db, clock } = deps;
  const valueOf = (amount: Money, currency: CurrencyCode): Money =>
    multiplyDown(amount, unitPrice(deps, currency) ?? 0n) as Money;

  return {
    ...fundingHandlers(deps),
    async listBalances(_request, { userId }) {
      const rows = await listBalances(db, userId);
      const shown = currencyCodes.filter(
        (code) => !isKeptHere(code) || rows.some(({ account }) => account.currency === code),
      );
      return shown.map((currency) => {
        const available = sumOf(rows, currency, ['balance']);
        const frozen = sumOf(rows, currency, ['locked']);
        const balance = add(available, frozen);
        return { currency, balance, available, frozen, usdtValue: valueOf(balance, currency) };
      });
    },
    async listAssets(_request, { userId }) {
      const [rows, position, holdings] = await Promise.all([
        listBalances(db, userId),
        deps.positionsEquity(userId),
        deps.holdingsOf(db, [userId]),
      ]);
      const { poolUnits, bonds } = holdings.get(userId) ?? { poolUnits: ZERO, bonds: ZERO };
      return listAssets(rows, { position, poolUnits, bonds }, valueOf);
    },
    async getContractBalance(_request, { userId }) {
      const [rows, available] = await Promise.all([
        listBalances(db, userId),
        deps.contractAvailable(userId),
      ]);
      const balance = sumOf(rows, SETTLEMENT_CURRENCY, ['contract', 'margin']);
      // Free money that open cross positions need is bound like margin.
      const frozen = subtract(balance, available);
      return { currency: SETTLEMENT_CURRENCY, balance, available, frozen };
    },
    transferFunds: (request, context) =>
      move({ ...request, userId: context.userId, id: deps.random.uuid(clock.now()) }, context),
    listBalanceChanges: (request, { userId }) => listBalanceChanges(db, request, userId),
    createStatement: (request, context) => createStatement(deps, request, context),
    getStatementSeal: ({ reference }) => getStatementSeal(db, reference),
    getBalanceChange: ({ id }, { userId }) => getBalanceChange(db, id, userId),
  } satisfies Partial<Handlers>;
}

type Rows = Awaited<ReturnType<typeof listBalances>>;

function sumOf(rows: Rows, currency: CurrencyCode, kinds: readonly CustomerAccountKind[]): Money {
  return add(
    ...rows
      .filter(({ account }) => account.currency === currency && kinds.includes(account.kind))
      .map(({ available }) => available),
  );
}

function listAssets(
  rows: Rows,
  { position, poolUnits, bonds }: Readonly<Record<'position' | 'poolUnits' | 'bonds', Money>>,
  valueOf: (amount: Money, currency: CurrencyCode) => Money,
): ResultOf<'listAssets'> {
  const accounts = currencyCodes.flatMap((currency) => [
    {
      currency,
      account: 'balance' as const,
      balance: sumOf(rows, currency, ['balance', 'locked']),
    },
    { currency, account: 'contract' as const, balance: sumOf(rows, currency, ['contract']) },
    { currency, account: 'virtual' as const, balance: sumOf(rows, currency, ['virtual']) },
  ]);
  const held = accounts.filter(
    ({ balance, account, currency }) =>
      balance > ZERO || (currency === SETTLEMENT_CURRENCY && account !== 'virtual'),
  );
  const inProducts = [
    { account: 'poolUnits' as const, balance: poolUnits },
    { account: 'bonds' as const, balance: bonds },
  ].filter(({ balance }) => balance > ZERO);
  const others = [{ account: 'position' as const, balance: position }, ...inProducts];
  return [...held, ...others.map((other) => ({ ...other, currency: SETTLEMENT_CURRENCY }))].map(
    (row) => ({ ...row, usdtValue: valueOf(row.balance, row.currency) }),
  );
}
