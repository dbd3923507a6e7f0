import { messageTo } from '@candor/domain/messages/message';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add, type Money, ZERO } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import type { Queryable } from '../../../../platform/db.ts';
import { figure } from '../../../../platform/letter-figures.ts';
import type { Bond } from './bond.ts';
import { findBorrowers } from './store-borrowers.ts';

interface HolderAmount {
  readonly userId: string;
  readonly amount: Money;
}

/** One message to each holder, with the sum of what concerns them; none about nothing. */
export async function tellHolders(
  db: Queryable,
  { id, borrowerId }: Bond,
  kind: `product.bond${string}`,
  amounts: readonly HolderAmount[],
) {
  const [borrower] = await findBorrowers(db, [borrowerId]);
  invariant(borrower, `the borrower of bond ${id} exists`);
  const { name } = borrower;
  return [...Map.groupBy(amounts, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const sum = add(ZERO, ...own.map(({ amount }) => amount));
    if (sum === ZERO) return [];
    const figures = { name, amount: figure(sum), currency: SETTLEMENT_CURRENCY };
    return [messageTo(userId, kind, { about: id, ...figures })];
  });
}
