import { withdrawable } from '@candor/domain/loans/withdrawable';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { multiplyDown } from '@candor/domain/money/fixed';
import { add, type Money, ZERO } from '@candor/domain/money/money';
import type { Queryable } from '../../../platform/db.ts';
import { listBalances } from '../../ledger/index.ts';
import type { WalletOptions } from '../deps.ts';
import { unitPrice } from '../unit-value.ts';

/** What a customer who owes credit has, and what may leave of it. */
export interface Leavable {
  /** Credit with its interest, in the settlement currency. */
  readonly creditOwed: Money;
  /** What may leave of a currency; everything available if nothing is owed. */
  readonly of: (currency: CurrencyCode, available: Money) => Money;
}

type Deps = Pick<WalletOptions, 'creditOwedOf' | 'priceOf'>;

interface Asked {
  readonly userIds: readonly string[];
  /** How much of what lies in a contract account no loss of a cross position needs, in USDT. */
  readonly freeOfContract: (userId: string, inAccount: Money) => Money | Promise<Money>;
  readonly nowMs: number;
}

/**
 * What may leave the platform of these customers' money: what exceeds the credit they still owe.
 * Their free money in all currencies counts, at its value now, but not what a loss of an open cross
 * position has used up already. Source: products §3.
 */
export async function readLeavable(
  db: Queryable,
  deps: Deps,
  { userIds, freeOfContract, nowMs }: Asked,
): Promise<ReadonlyMap<string, Leavable>> {
  const owed = await deps.creditOwedOf(db, userIds, nowMs);
  const entries: (readonly [string, Leavable])[] = [];
  for (const [userId, creditOwed] of owed) {
    const total = await freeValueOf(db, deps, { userId, freeOfContract });
    const of = (currency: CurrencyCode, available: Money) =>
      withdrawable({
        currency,
        available,
        unitPrice: unitPrice(deps, currency),
        total,
        creditOwed,
      });
    entries.push([userId, { creditOwed, of }]);
  }
  return new Map(entries);
}

/** Free money in the settlement currency; a currency without a price counts nothing. */
async function freeValueOf(
  db: Queryable,
  deps: Deps,
  { userId, freeOfContract }: Pick<Asked, 'freeOfContract'> & { readonly userId: string },
): Promise<Money> {
  const balances = await listBalances(db, userId);
  const values = balances
    .filter(({ account }) => account.kind === 'balance' || account.kind === 'contract')
    .map(async ({ account: { kind, currency }, available }) => {
      if (currency !== SETTLEMENT_CURRENCY) return valueOf(deps, currency, available);
      return kind === 'contract' ? freeOfContract(userId, available) : available;
    });
  return add(ZERO, ...(await Promise.all(values)));
}

function valueOf(deps: Deps, currency: CurrencyCode, amount: Money): Money {
  const price = unitPrice(deps, currency);
  return price === null ? ZERO : (multiplyDown(amount, price) as Money);
}
