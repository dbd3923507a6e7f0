import { MINUTE_MS } from '@candor/domain/durations';
import type { ResultOf } from '@candor/contract/calls';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add, type Money } from '@candor/domain/money/money';
import { coinCost, moveValue, type CoinMove } from '@candor/domain/net-worth/coin-cost';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { listBalances, listCurrencyMoves } from '../ledger/index.ts';
import { listClosesBefore } from '../markets/index.ts';
import type { NetWorthOptions } from './deps.ts';

type CurrencyMove = Awaited<ReturnType<typeof listCurrencyMoves>>[number];

const MOVES_SHOWN = 20;

/** What a customer has of a coin, what it cost, and the newest movements; in one snapshot. */
export function getCoinHolding(
  { db }: Pick<NetWorthOptions, 'db'>,
  userId: string,
  currency: CurrencyCode,
): Promise<ResultOf<'getCoinHolding'>> {
  return inTransaction(db, async (tx) => {
    await tx`set transaction isolation level repeatable read read only`;
    const balances = await listBalances(tx, userId);
    const stored = await listCurrencyMoves(tx, { userId, currency });
    const moves = await pricedMoves(tx, currency, stored);
    const { quantity, cost, averageCost } = coinCost(moves);
    return {
      currency,
      quantity,
      accounts: accountsOf(balances, currency),
      ...(cost === null ? {} : { cost }),
      ...(averageCost === null ? {} : { averageCost }),
      moves: stored
        .map((move, index) => presentMove(move, moves[index]!))
        .slice(-MOVES_SHOWN)
        .reverse(),
    };
  });
}

/** Adds the recorded price of each moment, to the minute. */
async function pricedMoves(
  tx: Tx,
  currency: CurrencyCode,
  stored: readonly CurrencyMove[],
): Promise<CoinMove[]> {
  const symbol = `${currency}${SETTLEMENT_CURRENCY}`;
  const asks = stored.map(({ atMs }) => ({ symbol, atMs: atMs - (atMs % MINUTE_MS) }));
  const closes = asks.length === 0 ? [] : await listClosesBefore(tx, asks);
  return stored.map(({ key: id, atMs, amount: quantity, paid }, index) => ({
    id,
    atMs,
    quantity,
    paid,
    price: closes[index] ?? null,
  }));
}

const accountKinds = ['balance', 'contract', 'margin', 'locked', 'virtual'] as const;

/** Sums by kind of account; those with nothing are left out. */
function accountsOf(
  balances: Awaited<ReturnType<typeof listBalances>>,
  currency: CurrencyCode,
): ResultOf<'getCoinHolding'>['accounts'] {
  return accountKinds
    .map((kind) => ({
      account: kind,
      amount: add(
        ...balances
          .filter(({ account }) => account.currency === currency && account.kind === kind)
          .map(({ available }) => available),
      ),
    }))
    .filter(({ amount }) => amount > 0n);
}

function presentMove({ type, amount, atMs }: CurrencyMove, priced: CoinMove) {
  const value = moveValue(priced);
  return { time: atMs, type, amount: amount as Money, ...(value === null ? {} : { value }) };
}
