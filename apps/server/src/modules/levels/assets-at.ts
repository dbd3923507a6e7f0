import { startOfDay, type Day } from '@candor/domain/calendar';
import type { TransferType } from '@candor/domain/ledger/transfer';
import { currencyCodes, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { multiplyDown, ONE } from '@candor/domain/money/fixed';
import { larger, ZERO, type Money, type Price } from '@candor/domain/money/money';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { listHouseAccounts } from '../identity/index.ts';
import { streamHoldings, sumMovedSince } from '../ledger/index.ts';
import { listOpenSymbolsAt, sumOpenLossAt } from '../positions/index.ts';
import type { LevelsOptions } from './deps.ts';

const PORTION = 5_000;
/** The order of the stream does not matter here. */
const ANY_ORDER = new Uint8Array();

/**
 * Money that since became units, notes or debt, or was that before: what is held and owed now is so
 * brought back to the moment that counts.
 */
const EXCHANGED: readonly TransferType[] = [
  'unitsBought',
  'unitsRedeemed',
  'bondLent',
  'bondPrincipal',
  'loanPaidOut',
  'loanRepaid',
];

/** What a customer owned at the beginning of a day, in the settlement currency. */
export interface Owner {
  readonly userId: string;
  readonly assets: Money;
}

/** Every customer with an account, by id, and what counts for the level of the day. */
export async function assetsAt(
  { db, ...deps }: Pick<LevelsOptions, 'db' | 'listTicksAround' | 'holdingsOf' | 'owedOf'>,
  day: Day,
): Promise<readonly Owner[]> {
  const beforeMs = startOfDay(day);
  return inTransaction(db, async (tx) => {
    // Everything from one snapshot, or what moves meanwhile would count twice or not at all.
    await tx`set transaction isolation level repeatable read`;
    const totals = new Map<string, bigint>();
    for (const currency of currencyCodes) {
      const mark =
        currency === SETTLEMENT_CURRENCY
          ? ONE
          : await markAt(tx, deps, { symbol: `${currency}${SETTLEMENT_CURRENCY}`, beforeMs });
      if (mark === null) continue;
      for await (const page of streamHoldings(tx, { currency, beforeMs }, ANY_ORDER, PORTION))
        for (const { userId, held } of page)
          totals.set(userId, (totals.get(userId) ?? 0n) + multiplyDown(held, mark));
    }
    const exchanged = await sumMovedSince(tx, { types: EXCHANGED, sinceMs: beforeMs });
    for (const userId of await listHouseAccounts(tx)) totals.delete(userId);
    const userIds = [...totals.keys()].toSorted();
    const lost = await lossesAt(tx, deps, beforeMs);
    const [held, owed] = await Promise.all([
      deps.holdingsOf(tx, userIds),
      deps.owedOf(tx, userIds),
    ]);
    return userIds.map((userId) => {
      const gone = (owed.get(userId) ?? 0n) + (lost.get(userId) ?? 0n);
      const outside = (held.get(userId) ?? 0n) - gone;
      const total = totals.get(userId)! + outside + (exchanged.get(userId) ?? 0n);
      return { userId, assets: larger(total as Money, ZERO) };
    });
  });
}

/**
 * Unrealized losses of each customer: a gain that was realized while the other half of a hedge
 * stays open is nobody's wealth. Decision 0302.
 */
async function lossesAt(
  tx: Tx,
  deps: Pick<LevelsOptions, 'listTicksAround'>,
  beforeMs: number,
): Promise<ReadonlyMap<string, Money>> {
  const marks = new Map<string, Price>();
  for (const symbol of await listOpenSymbolsAt(tx, beforeMs)) {
    const mark = await markAt(tx, deps, { symbol, beforeMs });
    if (mark !== null) marks.set(symbol, mark);
  }
  return sumOpenLossAt(tx, beforeMs, marks);
}

/** The last recorded price of a market before a moment; null: nothing says what it was. */
async function markAt(
  tx: Tx,
  { listTicksAround }: Pick<LevelsOptions, 'listTicksAround'>,
  { symbol, beforeMs }: { readonly symbol: string; readonly beforeMs: number },
): Promise<Price | null> {
  const around = await listTicksAround(tx, { symbol, afterSequence: 0, atMs: beforeMs });
  return around.findLast(({ timeMs }) => timeMs < beforeMs)?.price ?? null;
}
