import { MINUTE_MS } from '@candor/domain/durations';
import {
  currencyCodes,
  SETTLEMENT_CURRENCY,
  type CurrencyCode,
} from '@candor/domain/money/currencies';
import { multiplyDown } from '@candor/domain/money/fixed';
import { add, ZERO, type Money, type Price } from '@candor/domain/money/money';
import type { WorthHistory } from '@candor/domain/net-worth/worth-history';
import { meanings } from '@candor/domain/net-worth/worth-parts';
import type { TransferType } from '@candor/domain/ledger/transfer';
import { inTransaction, type Queryable, type Tx } from '../../platform/db.ts';
import { listBalances, listMovements, listPostingsOf } from '../ledger/index.ts';
import { listClosesBefore } from '../markets/index.ts';
import { listOpenSpans } from '../positions/index.ts';
import { readHoldingHistory } from '../products/index.ts';
import { listStakes } from '../second-contracts/index.ts';
import type { NetWorthOptions } from './deps.ts';

const FLOWS = (Object.keys(meanings) as TransferType[]).filter((type) => meanings[type] === 'flow');
const UNITS: readonly TransferType[] = ['unitsBought', 'unitsRedeemed'];

type OwnPosting = Awaited<ReturnType<typeof listPostingsOf>>[number];

/** What the worth of a customer at some moments is computed from, in one snapshot. */
export function readHistory(
  { db, latestTick }: Pick<NetWorthOptions, 'db' | 'latestTick'>,
  userId: string,
  moments: readonly number[],
): Promise<WorthHistory> {
  return inTransaction(db, async (tx) => {
    // Everything from one snapshot, or what moves meanwhile would count twice or not at all.
    await tx`set transaction isolation level repeatable read read only`;
    const sinceMs = moments[0]!;
    const balances = await listBalances(tx, userId);
    const movements = await listMovements(tx, userId, moments);
    const postings = await listPostingsOf(tx, { userId, types: [...FLOWS, ...UNITS], sinceMs });
    const positions = await listOpenSpans(tx, userId, sinceMs);
    const held = new Map<CurrencyCode, Money>();
    for (const { account, available } of balances)
      held.set(account.currency, add(held.get(account.currency) ?? ZERO, available));
    const coins = currencyCodes.filter(
      (code) =>
        code !== SETTLEMENT_CURRENCY &&
        ((held.get(code) ?? ZERO) > 0n || movements.some(({ currency }) => currency === code)),
    );
    const symbols = [...coins.map(symbolOf), ...positions.map(({ symbol }) => symbol)];
    const prices = await readPrices(tx, [...new Set(symbols)], moments);
    const newest = moments.length - 1;
    return {
      moments,
      held,
      movements,
      coinFlows: await valueFlows(tx, postings),
      positions,
      stakes: await listStakes(tx, userId, sinceMs),
      ...(await readHoldingHistory(tx, userId, fillTimesOf(postings))),
      priceAt: (symbol, index) =>
        (index === newest ? latestTick(symbol)?.price : undefined) ??
        prices.get(symbol)?.[index] ??
        null,
    };
  });
}

const symbolOf = (code: CurrencyCode): string => `${code}${SETTLEMENT_CURRENCY}`;

async function readPrices(
  db: Queryable,
  symbols: readonly string[],
  moments: readonly number[],
): Promise<ReadonlyMap<string, readonly (Price | null)[]>> {
  const asks = symbols.flatMap((symbol) => moments.map((atMs) => ({ symbol, atMs })));
  const closes = await listClosesBefore(db, asks);
  return new Map(
    symbols.map((symbol, place) => [
      symbol,
      closes.slice(place * moments.length, (place + 1) * moments.length),
    ]),
  );
}

/** Deposits and withdrawals in coins count at what they were worth when they were made. */
async function valueFlows(
  tx: Tx,
  postings: readonly OwnPosting[],
): Promise<WorthHistory['coinFlows']> {
  const flows = postings.filter(
    ({ type, currency }) => currency !== SETTLEMENT_CURRENCY && meanings[type] === 'flow',
  );
  const asks = flows.map(({ currency, atMs }) => ({
    symbol: symbolOf(currency),
    atMs: Math.floor(atMs / MINUTE_MS) * MINUTE_MS,
  }));
  const closes = await listClosesBefore(tx, asks);
  return flows.map(({ atMs, amount }, place) => ({
    atMs,
    value: multiplyDown(amount, closes[place] ?? 0n),
  }));
}

/** Their keys end with the request and the day of the NAV. */
const fillTimesOf = (postings: readonly OwnPosting[]): ReadonlyMap<string, number> =>
  new Map(
    postings
      .filter(({ type }) => UNITS.includes(type))
      .map(({ key, atMs }) => [key.split('/').slice(-2).join('/'), atMs]),
  );
