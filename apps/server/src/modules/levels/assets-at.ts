import { startOfDay, type Day } from '@candor/domain/calendar';
import type { TransferType } from '@candor/domain/ledger/transfer';
import {
  currencyCodes,
  SETTLEMENT_CURRENCY,
  type CurrencyCode,
} from '@candor/domain/money/currencies';
import { multiplyDown, ONE } from '@candor/domain/money/fixed';
import { larger, ZERO, type Money } from '@candor/domain/money/money';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { listHouseAccounts } from '../identity/index.ts';
import { streamHoldings, sumMovedSince } from '../ledger/index.ts';
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
      const mark = await markAt(tx, deps, { currency, beforeMs });
      if (mark === null) continue;
      for await (const page of streamHoldings(tx, { currency, beforeMs }, ANY_ORDER, PORTION))
        for (const { userId, held } of page)
          totals.set(userId, (totals.get(userId) ?? 0n) + multiplyDown(held, mark));
    }
    const exchanged = await sumMovedSince(tx, { types: EXCHANGED, sinceMs: beforeMs });
    for (const userId of await listHouseAccounts(tx)) totals.delete(userId);
    const userIds = [...totals.keys()].toSorted();
    const [held, owed] = await Promise.all([
      deps.holdingsOf(tx, userIds),
      deps.owedOf(tx, userIds),
    ]);
    return userIds.map((userId) => {
      const outside = (held.get(userId) ?? 0n) - (owed.get(userId) ?? 0n);
      const total = totals.get(userId)! + outside + (exchanged.get(userId) ?? 0n);
      return { userId, assets: larger(total as Money, ZERO) };
    });
  });
}

/** The last recorded price of a coin before a moment; null: nothing says what it is worth. */
async function markAt(
  tx: Tx,
  { listTicksAround }: Pick<LevelsOptions, 'listTicksAround'>,
  { currency, beforeMs }: { readonly currency: CurrencyCode; readonly beforeMs: number },
): Promise<bigint | null> {
  if (currency === SETTLEMENT_CURRENCY) return ONE;
  const symbol = `${currency}${SETTLEMENT_CURRENCY}`;
  const around = await listTicksAround(tx, { symbol, afterSequence: 0, atMs: beforeMs });
  return around.findLast(({ timeMs }) => timeMs < beforeMs)?.price ?? null;
}
