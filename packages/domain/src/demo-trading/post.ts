import { accountKey, Balances } from '../ledger/balances.ts';
import type { Account, Transfer } from '../ledger/transfer.ts';
import type { Money } from '../money/money.ts';
import type { AccountSum } from './book.ts';

/**
 * Applies transfers to the sums of a book, all or none. Each moves an amount from one account to
 * another, so the sums still add up to zero.
 * Refuses: wallet.insufficientBalance when a visitor's account would fall below zero.
 */
export function post<Book extends { readonly sums: readonly AccountSum[] }>(
  book: Book,
  transfers: readonly Transfer[],
): Book {
  requireCovered(book.sums, transfers);
  const sums = new Map(book.sums.map((row) => [keyOf(row.account), row]));
  const move = (account: Account, delta: bigint): void => {
    const key = keyOf(account);
    const sum = ((sums.get(key)?.sum ?? 0n) + delta) as Money;
    if (sum === 0n) sums.delete(key);
    else sums.set(key, { account, sum });
  };
  for (const { from, to, amount } of transfers) {
    move(from, -amount);
    move(to, amount);
  }
  return { ...book, sums: [...sums.values()] };
}

/** The ledger's own check, with its refusal. */
function requireCovered(sums: readonly AccountSum[], transfers: readonly Transfer[]): void {
  const rows = sums.flatMap(({ account, sum }) =>
    account.owner === 'customer' ? [{ account, available: sum }] : [],
  );
  new Balances(rows).apply(transfers);
}

const keyOf = (account: Account): string =>
  account.owner === 'house' ? `house/${account.kind}/${account.currency}` : accountKey(account);
