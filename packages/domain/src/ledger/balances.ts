import type { Money } from '../money/money.ts';
import { invariant, Refusal } from '../refusal.ts';
import type { Account, CustomerAccount, Transfer } from './transfer.ts';

/** A transfer with the resulting balances of its customer accounts; null for house accounts. */
export interface PostedTransfer extends Transfer {
  readonly fromBalanceAfter: Money | null;
  readonly toBalanceAfter: Money | null;
}

/** Map key of a customer's account. */
export const accountKey = (account: CustomerAccount): string =>
  `${account.userId}/${account.kind}/${account.ref}/${account.currency}`;

/**
 * Customer balances that the caller has locked, and changes to them. An account that was not loaded
 * counts as empty, so the caller must have locked every existing one.
 */
export class Balances {
  readonly #before = new Map<string, Money>();
  readonly #now = new Map<string, { account: CustomerAccount; available: Money }>();

  constructor(rows: readonly { account: CustomerAccount; available: Money }[]) {
    for (const row of rows) {
      this.#before.set(accountKey(row.account), row.available);
      this.#now.set(accountKey(row.account), row);
    }
  }

  available(account: CustomerAccount): Money {
    return this.#now.get(accountKey(account))?.available ?? (0n as Money);
  }

  /**
   * Applies the transfers in order, all or none.
   * Refuses: wallet.insufficientBalance when a customer's account would fall below zero.
   */
  apply(transfers: readonly Transfer[]): PostedTransfer[] {
    const touched = new Map<string, { account: CustomerAccount; available: Money }>();
    const move = (account: Account, delta: bigint): Money | null => {
      if (account.owner === 'house') return null;
      const key = accountKey(account);
      const available = ((touched.get(key)?.available ?? this.available(account)) + delta) as Money;
      if (available < 0n) throw new Refusal('wallet.insufficientBalance');
      touched.set(key, { account, available });
      return available;
    };
    const posted = transfers.map((transfer) => {
      assertSound(transfer);
      return {
        ...transfer,
        fromBalanceAfter: move(transfer.from, -transfer.amount),
        toBalanceAfter: move(transfer.to, transfer.amount),
      };
    });
    for (const [key, row] of touched) this.#now.set(key, row);
    return posted;
  }

  /**
   * Changes to write: the difference to add per account, and whether the account existed before.
   */
  changes(): { account: CustomerAccount; delta: Money; available: Money; existed: boolean }[] {
    return [...this.#now].flatMap(([key, { account, available }]) => {
      const before = this.#before.get(key);
      const delta = (available - (before ?? 0n)) as Money;
      return delta === 0n ? [] : [{ account, delta, available, existed: before !== undefined }];
    });
  }
}

function assertSound({ from, to, currency, amount }: Transfer): void {
  invariant(amount > 0n, 'a transfer amount is positive');
  invariant(
    from.currency === currency && to.currency === currency,
    'both accounts of a transfer have its currency',
  );
  invariant(
    from.owner === 'house' || to.owner === 'house' || from.userId === to.userId,
    'money never moves from one customer to another',
  );
}
