import { calls, type RequestOf, type ResultOf } from '@candor/contract/calls';
import { parseWireTime } from '@candor/contract/wire/time';
import type { CustomerPocket, TransferType } from '@candor/domain/ledger/transfer';
import {
  type CurrencyCode,
  currencyCodes,
  SETTLEMENT_CURRENCY,
} from '@candor/domain/money/currencies';
import { multiplyDown, ONE } from '@candor/domain/money/fixed';
import { add, type Money, money, type Price, ZERO } from '@candor/domain/money/money';
import * as z from 'zod/mini';
import type { CallContext, Handlers } from '../../http/handler.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import { createActRunner, listBalances, listPostings } from '../ledger/index.ts';
import { transferFunds } from './transfer-funds.ts';

export interface WalletDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  /** Newest price of one unit in the settlement currency; null while there is none. */
  readonly priceOf: (currency: CurrencyCode) => Price | null;
  /** What open positions are worth: their margin and unrealised profit. */
  readonly positionsEquity: (userId: string) => Promise<Money>;
}

export function walletHandlers(deps: WalletDeps) {
  const { db, clock } = deps;
  const move = createActRunner({ ...deps, now: () => clock.now() }, transferFunds);
  const valueOf = (amount: Money, currency: CurrencyCode): Money =>
    multiplyDown(amount, unitPrice(deps, currency)) as Money;

  return {
    async listBalances(_request, { userId }) {
      const rows = await listBalances(db, userId);
      return currencyCodes.map((currency) => {
        const available = sumOf(rows, currency, ['balance']);
        const frozen = sumOf(rows, currency, ['locked']);
        const balance = add(available, frozen);
        return { currency, balance, available, frozen, usdtValue: valueOf(balance, currency) };
      });
    },
    async listAssets(_request, { userId }) {
      const [rows, position] = await Promise.all([
        listBalances(db, userId),
        deps.positionsEquity(userId),
      ]);
      return listAssets(rows, position, valueOf);
    },
    async getContractBalance(_request, { userId }) {
      const rows = await listBalances(db, userId);
      const available = sumOf(rows, SETTLEMENT_CURRENCY, ['contract']);
      const frozen = sumOf(rows, SETTLEMENT_CURRENCY, ['margin']);
      return { currency: SETTLEMENT_CURRENCY, balance: add(available, frozen), available, frozen };
    },
    transferFunds: (request, { userId, idempotency }) =>
      move(
        { ...request, userId, id: deps.random.uuid(clock.now()) },
        { idempotency, encode: (result) => z.encode(calls.transferFunds.result, result) },
      ),
    listBalanceChanges: (request, context) => listBalanceChanges(db, request, context),
  } satisfies Partial<Handlers>;
}

type Rows = Awaited<ReturnType<typeof listBalances>>;

function unitPrice(deps: WalletDeps, currency: CurrencyCode): Price {
  return currency === SETTLEMENT_CURRENCY
    ? (ONE as Price)
    : (deps.priceOf(currency) ?? (0n as Price));
}

function sumOf(rows: Rows, currency: CurrencyCode, pockets: readonly CustomerPocket[]): Money {
  return add(
    ...rows
      .filter(({ account }) => account.currency === currency && pockets.includes(account.pocket))
      .map(({ available }) => available),
  );
}

function listAssets(
  rows: Rows,
  position: Money,
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
  return [
    ...held,
    { currency: SETTLEMENT_CURRENCY, account: 'position' as const, balance: position },
  ].map((row) => ({ ...row, usdtValue: valueOf(row.balance, row.currency) }));
}

const PAGE_SIZE = 20;

async function listBalanceChanges(
  db: Db,
  request: RequestOf<'listBalanceChanges'>,
  { userId }: CallContext,
): Promise<ResultOf<'listBalanceChanges'>> {
  const size = request.pageSize ?? PAGE_SIZE;
  const current = request.pageNo ?? 1;
  const rows = await listPostings(db, {
    userId,
    type: request.type ?? null,
    currency: request.currency ?? null,
    pocket: request.account ?? null,
    fromMs: timeOrNull(request.from),
    toMs: timeOrNull(request.to),
    limit: size,
    offset: (current - 1) * size,
  });
  const total = Number(rows[0]?.total ?? 0);
  return {
    records: rows.map((row) => ({
      id: `${row.key}/${row.leg}/${row.pocket}`,
      type: row.type as TransferType,
      account: row.pocket,
      currency: row.currency,
      amount: money(row.amount),
      balanceAfter: money(row.balance_after),
      remark: row.ref,
      createdAt: row.created_at,
    })),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  };
}

function timeOrNull(text: string | undefined): number | null {
  const epochMs = text === undefined ? Number.NaN : parseWireTime(text);
  return Number.isNaN(epochMs) ? null : epochMs;
}
