import type { Balances } from '@candor/domain/ledger/balances';
import type { CustomerAccount } from '@candor/domain/ledger/transfer';
import { isFromFuture } from '@candor/domain/markets/tick-age';
import { add, type Money, type Price, ZERO } from '@candor/domain/money/money';
import {
  crossAvailable,
  type CrossAccount,
  type CrossPosition,
  type MarkOf,
} from '@candor/domain/positions/cross-account';
import { crossLiquidationPrice } from '@candor/domain/positions/cross-liquidation-price';
import { isCrossDue, type StandingPrice } from '@candor/domain/positions/cross-liquidation';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { invariant, Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { accountsOf, contractAccount } from './accounts.ts';
import {
  armCrossAccounts,
  type TriggersFrom,
  insertCrossAccounts,
  lockCrossAccounts,
  lockCrossPositions,
} from './store-cross.ts';
import type { StoredPosition } from './stored-position.ts';
import { isMarketOpen, termsOf } from './traded-symbols.ts';
import type { PricedTick } from './trigger-book.ts';

/** Newest tick of a symbol with its mean; undefined before the first. */
export type NewestOf = (symbol: string) => PricedTick | undefined;

/** A cross account with its stored positions. */
export interface StoredAccount extends CrossAccount {
  readonly positions: readonly StoredPosition[];
  /** Log time of the account's last change. Epoch milliseconds. */
  readonly triggersFromMs: number;
}

/** Cross positions and resting cross orders of some customers. */
export class CrossAccounts {
  readonly #live = new Map<string, StoredPosition[]>();
  readonly #triggersFrom: TriggersFrom;

  /** `triggersFrom` is needed only where liquidations are checked. */
  constructor(live: readonly StoredPosition[], triggersFrom: TriggersFrom = new Map()) {
    this.#triggersFrom = triggersFrom;
    for (const position of live) {
      const own = this.#live.get(position.userId);
      if (own) own.push(position);
      else this.#live.set(position.userId, [position]);
    }
  }

  /** Log time of the account's last change in epoch milliseconds; 0 without an account. */
  triggersFromMs(userId: string): number {
    return this.#triggersFrom.get(userId) ?? 0;
  }

  /** Open positions and resting orders. */
  live(userId: string): readonly StoredPosition[] {
    return this.#live.get(userId) ?? [];
  }

  /** The account of a customer with `free` as its free money. */
  account(userId: string, free: Money): StoredAccount {
    const live = this.live(userId);
    const resting = live.flatMap((each) => (each.status === 'pending' ? lockedBy(each) : []));
    return {
      free,
      resting: add(ZERO, ...resting),
      positions: live.filter(({ status }) => status === 'open'),
      triggersFromMs: this.triggersFromMs(userId),
    };
  }

  /** Part of the free contract money that may be bound or taken out. */
  available(userId: string, balances: Pick<Balances, 'available'>, newest: NewestOf): Money {
    const account = this.account(userId, balances.available(contractAccount(userId)));
    return crossAvailable(account, marksOf(account, newest));
  }

  /** Every account that a close in the cross account may touch. */
  kinds(userId: string): CustomerAccount[] {
    return [contractAccount(userId), ...this.live(userId).flatMap(accountsOf)];
  }
}

/**
 * Locks the cross accounts of customers and their positions; call before locking any other row of
 * positions. Customers without one cost one read. `opening`: those who are about to get one.
 */
export async function lockCross(
  tx: Tx,
  userIds: readonly string[],
  opening: readonly string[] = [],
): Promise<CrossAccounts> {
  if (opening.length > 0) await insertCrossAccounts(tx, opening);
  const triggersFrom: TriggersFrom =
    userIds.length > 0 ? await lockCrossAccounts(tx, userIds) : new Map();
  return new CrossAccounts(
    triggersFrom.size > 0 ? await lockCrossPositions(tx, [...triggersFrom.keys()]) : [],
    triggersFrom,
  );
}

/** Stored positions with the changes of a settlement applied. */
export const changedOf = (
  kept: readonly StoredPosition[],
  changed: readonly CrossPosition[],
): StoredPosition[] =>
  changed.map((each) => {
    const position = kept.find(({ id }) => id === each.id);
    invariant(position, 'a settlement changes only positions of its account');
    return { ...position, ...each, marginMode: 'cross', version: position.version + 1 };
  });

/**
 * Newest prices. A symbol without one, which happens only during startup, is valued at its entry
 * price.
 */
export const marksOf =
  ({ positions }: CrossAccount, newest: NewestOf): MarkOf =>
  (symbol) => {
    const mark =
      newest(symbol)?.tick.price ??
      positions.find((position) => position.symbol === symbol)?.entryPrice;
    invariant(mark !== undefined, 'the mark of every symbol in the account is known');
    return mark;
  };

/** Liquidation price of a position of the account at the newest prices; null for none. */
export const accountLiquidationPrice = (
  account: CrossAccount,
  { symbol, direction }: Pick<StoredPosition, 'symbol' | 'direction'>,
  newest: NewestOf,
): Price | null =>
  crossLiquidationPrice({
    account,
    symbol,
    direction,
    markOf: marksOf(account, newest),
    termsOf,
  });

/** Prices as a liquidation uses them at a moment, in epoch milliseconds. */
export const standingOf =
  ({ positions }: CrossAccount, newest: NewestOf, nowMs: number) =>
  (symbol: string): StandingPrice => {
    const priced = newest(symbol);
    if (priced) {
      const { tick, mean } = priced;
      const isOld = nowMs - tick.timeMs > termsOf(symbol).priceValidityMs;
      const isFresh = !isOld && !isFromFuture(tick, nowMs);
      const isTradable = tick.state !== 'halted' && isFresh && isMarketOpen(symbol, nowMs);
      return { tick, mean, isTradable };
    }
    const price = positions.find((position) => position.symbol === symbol)?.entryPrice;
    invariant(price !== undefined, 'the price of every symbol in the account is known');
    return { tick: { sequence: 0, timeMs: 0, price }, mean: price, isTradable: false };
  };

/** Refuses a request on an account that is due at the newest prices: positions.settling. */
export function requireCalm(account: CrossAccount, newest: NewestOf, nowMs: number): void {
  const priceOf = standingOf(account, newest, nowMs);
  if (isCrossDue({ account, priceOf, termsOf })) throw new Refusal('positions.settling');
}

/**
 * Records after a command that the accounts of these owners changed, as of the newest recorded
 * moment.
 */
export const armOwners = (
  { engine }: { readonly engine: { recordedMs(): number } },
  tx: Tx,
  changed: readonly { readonly userId: string }[],
): Promise<void> =>
  armCrossAccounts(
    tx,
    changed.map(({ userId }) => userId),
    engine.recordedMs(),
  );
