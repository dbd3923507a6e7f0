import type { Balances } from '@candor/domain/ledger/balances';
import type { Transfer } from '@candor/domain/ledger/transfer';
import type { Money } from '@candor/domain/money/money';
import { crossEquity, crossSurplus } from '@candor/domain/positions/cross-account';
import { closeCross } from '@candor/domain/positions/cross-close';
import { crossLiquidation } from '@candor/domain/positions/cross-liquidation';
import { dueTrigger } from '@candor/domain/positions/due-trigger';
import { cancelTransfers } from '@candor/domain/positions/limit-order';
import { firstStep, paused } from '@candor/domain/positions/liquidation-steps';
import type { TrailingStop, CloseReason } from '@candor/domain/positions/terms';
import type { TransferRow } from '../ledger/index.ts';
import { contractAccount } from './accounts.ts';
import {
  CrossAccounts,
  marksOf,
  standingOf,
  type NewestOf,
  type StoredAccount,
} from './cross-accounts.ts';
import { isFilledBy } from './close-orders/is-filled-by.ts';
import type { StoredCloseOrder } from './close-orders/stored-close-order.ts';
import { isDue, isResting } from './due.ts';
import type { TermsFor } from './fee-levels.ts';
import { fillEntries, type CrossedOrder } from './fill-entries.ts';
import type { Limits } from './load-limits.ts';
import { cancelled, closedBy, SLICED, type StoredPosition } from './stored-position.ts';
import { termsOf } from './traded-symbols.ts';
import type { PricedTick } from './trigger-book.ts';

export interface SettlementWorld {
  readonly balances: Balances;
  readonly limits: Limits;
  /** Money left in the insurance fund; each close reduces it for the next. */
  insurance: Money;
  readonly nowMs: number;
  /** Whether the owner of an order may still open it. */
  readonly mayOpen: (order: StoredPosition) => boolean;
  readonly termsFor: TermsFor;
  /** How far trailing stops have followed, by position, up to the tick that made each due. */
  readonly trails: ReadonlyMap<string, TrailingStop>;
  newId(): string;
}

/**
 * Applies ticks to one locked cross account, one after the other: each step sees what the step
 * before it left. As everywhere, liquidation comes first, then stops, then fills.
 */
export class AccountSettlement {
  readonly #userId: string;
  readonly #world: SettlementWorld;
  readonly #before: readonly StoredPosition[];
  readonly #triggersFromMs: number;
  /** Everything that was open or resting, in its current state. */
  readonly #now = new Map<string, StoredPosition>();
  readonly slices: StoredPosition[] = [];
  readonly transfers: TransferRow[] = [];

  constructor(userId: string, cross: CrossAccounts, world: SettlementWorld) {
    this.#userId = userId;
    this.#world = world;
    this.#before = cross.live(userId).map((position) => {
      const trailing = world.trails.get(position.id);
      return trailing ? { ...position, trailing } : position;
    });
    this.#triggersFromMs = cross.triggersFromMs(userId);
    for (const position of this.#before) this.#now.set(position.id, position);
  }

  /** Changed positions and orders, each with its version incremented. */
  get changed(): StoredPosition[] {
    return this.#before.flatMap((before) => {
      const now = this.#now.get(before.id)!;
      return now === before ? [] : { ...now, version: before.version + 1 };
    });
  }

  /** Liquidates what a tick requires, canceling the account's resting orders first. */
  liquidate({ tick }: PricedTick, newest: NewestOf): void {
    const account = this.#account();
    const priceOf = standingOf(account, newest, tick.timeMs);
    const { triggersFromMs } = account;
    const doomed = crossLiquidation({ account, triggersFromMs, priceOf, trigger: tick, termsOf });
    if (doomed.length === 0) return;
    for (const order of this.#live().filter(isResting)) {
      const { nowMs } = this.#world;
      this.#now.set(order.id, cancelled(order, { reason: 'liquidation', atMs: nowMs }));
      this.#move(`position/${order.id}/cancel`, cancelTransfers(order));
    }
    for (const { id } of doomed) {
      const position = this.#now.get(id)!;
      const at = priceOf(position.symbol).tick;
      const equity = crossEquity(this.#account(), marksOf(account, newest));
      const step = firstStep(position, at, termsOf(position.symbol), equity);
      const quantity = step ?? position.quantity;
      this.#close(position, { tick: at, reason: 'liquidation', quantity, newest });
    }
    // The next liquidation check waits for a later tick in any of the symbols.
    for (const position of this.#live().filter(({ status }) => status === 'open')) {
      const triggersFromSequence = Math.max(
        position.triggersFromSequence,
        newest(position.symbol)?.tick.sequence ?? 0,
      );
      this.#now.set(position.id, { ...position, triggersFromSequence });
    }
  }

  /** Closes a position whose stop is met by a tick, or fills an order that it crosses. */
  trigger(id: string, priced: PricedTick, newest: NewestOf): void {
    const position = this.#now.get(id);
    if (!position || !isDue(position, priced)) return;
    if (isResting(position)) return this.#fill(position, priced, newest);
    const reason = dueTrigger(position, priced);
    if (reason === null) return;
    const { tick } = priced;
    this.#close(position, { tick, reason, quantity: position.quantity, newest });
  }

  /** Fills a close order that a tick makes due; gives what it closed, null if it does not. */
  closeAtLimit(order: StoredCloseOrder, priced: PricedTick, newest: NewestOf): string | null {
    const position = this.#now.get(order.positionId);
    if (!position || !isFilledBy(order, position, { priced })) return null;
    const before = this.slices.length;
    const { tick } = priced;
    this.#close(position, { tick, reason: 'limitClose', quantity: order.quantity, newest });
    return this.slices[before]?.id ?? position.id;
  }

  /**
   * Fills the order, or cancels it if it cannot open at its tick or the account could not support
   * it.
   */
  #fill(order: CrossedOrder['position'], priced: PricedTick, newest: NewestOf): void {
    const rest = this.#live().filter(({ id }) => id !== order.id);
    const { changed, transfers } = fillEntries([{ position: order, priced }], {
      ...this.#world,
      allows: (opened) => {
        const account = this.#accountOf([...rest, opened]);
        return crossSurplus(account, marksOf(account, newest), termsOf) > 0n;
      },
    });
    for (const after of changed) this.#now.set(after.id, after);
    this.transfers.push(...transfers);
  }

  #close(
    position: StoredPosition,
    at: {
      readonly tick: Pick<PricedTick['tick'], 'sequence' | 'timeMs' | 'price'>;
      readonly reason: CloseReason;
      readonly quantity: StoredPosition['quantity'];
      readonly newest: NewestOf;
    },
  ): void {
    const { tick, reason, newest } = at;
    const { nowMs } = this.#world;
    const account = this.#account();
    const markOf = marksOf(account, newest);
    const insuranceAvailable = this.#world.insurance;
    const closing = closeCross({
      ...at,
      position,
      account,
      markOf,
      termsOf: this.#world.termsFor(this.#userId),
      insuranceAvailable,
    });
    const { closed, settlement, remaining, drawnOn } = closing;
    this.#world.insurance = (insuranceAvailable - settlement.insured) as Money;
    const ended = closedBy(
      { ...position, ...closed, marginMode: 'cross' },
      { settlement, reason, tick, nowMs },
    );
    for (const each of drawnOn)
      this.#now.set(each.id, { ...this.#now.get(each.id)!, ...each, marginMode: 'cross' });
    if (remaining === null) {
      this.#now.set(position.id, ended);
      this.#move(`position/${position.id}/close`, settlement.transfers);
      return;
    }
    const id = this.#world.newId();
    const left = reason === 'liquidation' ? paused(remaining, tick) : remaining;
    this.#now.set(position.id, { ...position, ...left, marginMode: 'cross' });
    this.slices.push({ ...ended, ...SLICED, id, parentId: position.id });
    this.#move(`position/${position.id}/close/${id}`, settlement.transfers);
  }

  #move(key: string, transfers: readonly Transfer[]): void {
    const posted = this.#world.balances.apply(transfers);
    const userId = this.#userId;
    this.transfers.push(...posted.map((transfer, leg) => ({ userId, key, leg, transfer })));
  }

  #live(): StoredPosition[] {
    return [...this.#now.values()].filter(
      ({ status }) => status === 'open' || status === 'pending',
    );
  }

  #account(): StoredAccount {
    return this.#accountOf(this.#live());
  }

  #accountOf(live: readonly StoredPosition[]): StoredAccount {
    const free = this.#world.balances.available(contractAccount(this.#userId));
    const triggersFrom = new Map([[this.#userId, this.#triggersFromMs]]);
    return new CrossAccounts(live, triggersFrom).account(this.#userId, free);
  }
}
