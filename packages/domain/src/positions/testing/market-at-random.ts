import type { Transfer } from '../../ledger/transfer.ts';
import { truncateTo, unitOf } from '../../money/fixed.ts';
import {
  money,
  price,
  toText,
  ZERO,
  type Money,
  type Price,
  type Quantity,
} from '../../money/money.ts';
import { Refusal } from '../../refusal.ts';
import { addMargin } from '../add-margin.ts';
import { closePosition } from '../close-position.ts';
import { heldIn, type Side } from '../held-quantity.ts';
import { dueTrigger } from '../due-trigger.ts';
import { isEntryDue } from '../entry-due.ts';
import { fillLimit, lockedBy, openAtLimit, placeLimit } from '../limit-order.ts';
import { openPosition, type OpenRequest } from '../open-position.ts';
import { maintenanceOf } from '../position-tiers.ts';
import { notionalOf } from '../profit.ts';
import type { ContractTerms, Direction, FillTick, OpenPosition, RestingOrder } from '../terms.ts';
import { faultsOfFill, isLessThanOne, type Rules } from './fill-oracle.ts';

const VALID_MS = 1_000;
const START = price('20000');

/** Random numbers from a seed: mulberry32. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Customer {
  readonly id: string;
  free: bigint;
  open: OpenPosition[];
  resting: RestingOrder[];
}

/** Plants a fault in a position opened at an index, before it is checked. */
export type Spoil = (position: OpenPosition, index: Price) => OpenPosition;

export interface Tally {
  commands: number;
  fills: number;
  atOnce: number;
  smaller: number;
  beside: number;
  refused: number;
  faults: string[];
}

/**
 * Simulates customers who try to open for less than a market order costs: limits on the far side of
 * the price, in open and closed markets, split, side by side, with partial closes and added margin
 * in between. Every fill is checked against the oracle.
 */
export class MarketAtRandom {
  readonly #roll: (below: number) => number;
  readonly #terms: ContractTerms;
  readonly #rules: Rules;
  readonly #customers: Customer[];
  #sequence = 1;
  #index: Price = START;
  /** Positions opened at the current index, by customer and side. */
  #sameTick = new Map<string, Set<string>>();
  readonly #spoil: Spoil;
  readonly tally: Tally = {
    commands: 0,
    fills: 0,
    atOnce: 0,
    smaller: 0,
    beside: 0,
    refused: 0,
    faults: [],
  };

  constructor(
    seed: number,
    { terms, rules }: { readonly terms: ContractTerms; readonly rules: Rules },
    spoil: Spoil = (position) => position,
  ) {
    this.#roll = dice(seed);
    this.#terms = terms;
    this.#rules = rules;
    this.#spoil = spoil;
    this.#customers = ['a', 'b', 'c'].map((id) => ({ id, free: 0n, open: [], resting: [] }));
  }

  run(commands: number): Tally {
    for (let command = 0; command < commands && this.tally.faults.length === 0; command += 1) {
      this.tally.commands += 1;
      try {
        this.#command();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.tally.refused += 1;
      }
    }
    return this.tally;
  }

  #command(): void {
    const customer = this.#customers[this.#roll(3)]!;
    // Keep customers from running out of money for good and from growing without bound.
    if (customer.free < money('1000')) customer.free = money(String(10 ** (3 + this.#roll(5))));
    const kind = this.#roll(13);
    if (kind < 2) return this.#tick();
    if (kind < 5) return this.#open(customer);
    if (kind < 9) return this.#limit(customer);
    if (kind === 12) return this.#split(customer);
    const position = customer.open[this.#roll(Math.max(customer.open.length, 1))];
    if (!position) return;
    if (kind === 9) return this.#add(customer, position);
    this.#close(customer, position, kind === 10 ? this.#partOf(position) : position.quantity);
  }

  /** Moves the price, usually a little and rarely far, then closes and fills what it meets. */
  #tick(): void {
    const far = this.#roll(40) === 0 ? [20n, 500n, 900n, 1_100n, 3_000n][this.#roll(5)]! : null;
    const permille = far ?? BigInt(990 + this.#roll(21));
    const moved = truncateTo((this.#index * permille) / 1_000n, this.#terms.pricePrecision);
    this.#index = (moved < price('10') || moved > price('900000') ? START : moved) as Price;
    this.#sequence += 1;
    this.#sameTick = new Map();
    const tick = this.#now();
    for (const customer of this.#customers) {
      for (const position of customer.open)
        if (dueTrigger(position, { tick, mean: tick.price }) !== null)
          this.#close(customer, position, position.quantity, 'liquidation');
      for (const order of customer.resting)
        if (isEntryDue(order, tick, true)) this.#fill(customer, order);
    }
  }

  #open(customer: Customer, asked = this.#asked()): void {
    const request = { ...asked, seenIndex: null };
    const heldQuantity = heldIn(customer.open, this.#side(request.direction));
    const { position, transfers } = openPosition({
      ...this.#input(customer, request.direction),
      heldQuantity,
      request,
    });
    this.#opened(customer, position, transfers);
  }

  /** Opens one size as several orders at one price, alone, to test whether splitting gains. */
  #split(customer: Customer): void {
    for (const each of customer.open) this.#close(customer, each, each.quantity);
    this.#sameTick = new Map();
    const pieces = 2 + this.#roll(7);
    const quantity = (BigInt(1 + this.#roll(40)) * unitOf(1)) as Quantity;
    const { margin: _, ...asked } = this.#asked();
    for (let piece = 0; piece < pieces; piece += 1) this.#open(customer, { ...asked, quantity });
  }

  #limit(customer: Customer): void {
    const asked = this.#asked();
    const { direction } = asked;
    const permille = BigInt(
      [1, 50, 500, 900, 990, 999, 1_000, 1_001, 1_010, 1_500][this.#roll(10)]!,
    );
    const limitPrice = truncateTo((this.#index * permille) / 1_000n, 2) as Price;
    const heldQuantity = heldIn(customer.open, this.#side(direction));
    // In a closed market, place what an open one would fill immediately.
    const isMarketOpen = this.#roll(3) > 0;
    const input = { ...this.#input(customer, direction), heldQuantity, isMarketOpen };
    const request = { ...asked, seenIndex: null };
    const opening = openAtLimit({ ...input, request, limitPrice });
    if (opening) {
      this.tally.atOnce += 1;
      return this.#opened(customer, opening.position, opening.transfers);
    }
    const placed = placeLimit({ ...input, request: { ...asked, limitPrice } });
    this.#pay(customer, placed.transfers);
    customer.resting.push(placed.order);
    if (customer.resting.length > 20) this.#cancel(customer, customer.resting[0]!);
  }

  #fill(customer: Customer, order: RestingOrder): void {
    const { direction } = order;
    try {
      const { position, transfers, orderedQuantity } = fillLimit({
        order,
        terms: this.#terms,
        tick: this.#now(),
        openInterest: this.#interest(direction),
        heldQuantity: heldIn(customer.open, this.#side(direction)),
      });
      customer.resting = customer.resting.filter(({ id }) => id !== order.id);
      const moved = transfers
        .filter(({ from }) => from.owner === 'customer')
        .reduce((sum, { amount }) => sum + amount, 0n);
      if (lockedBy(order) - moved !== position.margin) this.#fault('locked money went elsewhere');
      if (orderedQuantity !== null) this.tally.smaller += 1;
      this.#opened(customer, position, transfers);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.tally.refused += 1;
      this.#cancel(customer, order);
    }
  }

  #cancel(customer: Customer, order: RestingOrder): void {
    customer.resting = customer.resting.filter(({ id }) => id !== order.id);
    customer.free += lockedBy(order);
  }

  #add(customer: Customer, position: OpenPosition): void {
    const added = addMargin({
      position,
      amount: money(String(1 + this.#roll(5_000))),
      terms: this.#terms,
      tick: this.#now(),
      available: customer.free as Money,
    });
    this.#pay(customer, added.transfers);
    this.#replace(customer, position, added.position);
  }

  #close(
    customer: Customer,
    position: OpenPosition,
    size: Quantity,
    reason: 'user' | 'liquidation' = 'user',
  ): void {
    const { settlement, remaining } = closePosition({
      position,
      terms: this.#terms,
      tick: this.#now(),
      reason,
      quantity: size,
      insuranceAvailable: ZERO,
    });
    customer.free += settlement.returned;
    this.#replace(customer, position, remaining);
    if (remaining && remaining.tierFloor !== position.tierFloor) this.#fault('a floor moved');
  }

  #opened(customer: Customer, position: OpenPosition, transfers: readonly Transfer[]): void {
    const { direction } = position;
    const side = this.#side(direction);
    const fill = this.#spoil(position, this.#index);
    const ofOwner = heldIn(customer.open, side);
    this.tally.fills += 1;
    if (ofOwner > 0n) this.tally.beside += 1;
    const faults = faultsOfFill(
      {
        direction,
        leverage: fill.leverage,
        index: toText(this.#index),
        quantity: toText(fill.quantity),
        entry: toText(fill.entryPrice),
        margin: toText(fill.margin),
        fee: toText(fill.openFee),
        liquidation: fill.liquidationPrice === null ? null : toText(fill.liquidationPrice),
        ofSide: toText(this.#ofSide(direction)),
        ofOwner: toText(ofOwner),
      },
      this.#rules,
    );
    for (const fault of faults) this.#fault(fault);
    this.#pay(customer, transfers);
    customer.open.push(position);
    this.#compareWithOne(customer, fill, side);
    if (customer.open.length > 25)
      this.#close(customer, customer.open[0]!, customer.open[0]!.quantity);
  }

  /**
   * All positions of a side opened at this index must need together what one of their size needs.
   */
  #compareWithOne(customer: Customer, opened: OpenPosition, side: Side): void {
    const key = `${customer.id}/${side.direction}`;
    const same = this.#sameTick.get(key) ?? new Set();
    this.#sameTick.set(key, same.add(opened.id));
    const ofSide = customer.open.filter(({ direction }) => direction === side.direction);
    if (!ofSide.every(({ id }) => same.has(id))) return;
    const needs = ofSide.map((each) =>
      toText(maintenanceOf(each.id === opened.id ? opened : each, this.#terms, this.#index)),
    );
    const notional = toText(notionalOf(heldIn(ofSide, side), this.#index));
    if (isLessThanOne(this.#rules, needs, notional)) this.#fault('splitting beats the tiers');
  }

  #fault(text: string): void {
    this.tally.faults.push(`act ${this.tally.commands}: ${text}`);
  }

  #pay(customer: Customer, transfers: readonly Transfer[]): void {
    for (const { from, to, amount } of transfers) {
      if (from.owner === 'customer' && from.kind === 'contract') customer.free -= amount;
      if (to.owner === 'customer' && to.kind === 'contract') customer.free += amount;
    }
    if (customer.free < 0n) this.#fault('a customer owes');
  }

  #replace(customer: Customer, position: OpenPosition, by: OpenPosition | null): void {
    customer.open = customer.open.flatMap((each) => {
      if (each.id !== position.id) return [each];
      return by ? [by] : [];
    });
    // After a partial close or added margin, the set opened at this index is no longer complete.
    this.#sameTick = new Map();
  }

  #asked(): Omit<OpenRequest, 'seenIndex'> {
    const leverage = [1, 2, 5, 10, 19, 20][this.#roll(6)]!;
    const isByMargin = this.#roll(2) === 0;
    const size = 10 ** this.#roll(9) * (1 + this.#roll(9));
    const steps = BigInt(size) * unitOf(this.#terms.quantityPrecision);
    return {
      direction: (this.#roll(2) === 0 ? 'long' : 'short') as Direction,
      leverage,
      takeProfit: null,
      stopLoss: null,
      ...(isByMargin ? { margin: money(String(10 + size / 8)) } : { quantity: steps as Quantity }),
    };
  }

  #input(customer: Customer, direction: Direction) {
    this.#sequence += 1;
    return {
      id: `position-${this.#sequence}`,
      userId: customer.id,
      terms: this.#terms,
      tick: this.#now(),
      nowMs: VALID_MS,
      isMarketOpen: true,
      openInterest: this.#interest(direction),
      available: customer.free as Money,
    };
  }

  #interest(direction: Direction) {
    const ofSide = notionalOf(this.#ofSide(direction), this.#index);
    return { cap: money('1000000000'), ofSide, ofUser: ZERO };
  }

  #ofSide(direction: Direction): Quantity {
    const all = this.#customers.flatMap(({ open }) => open);
    return heldIn(all, this.#side(direction));
  }

  #side(direction: Direction): Side {
    return { symbol: this.#terms.symbol, direction };
  }

  #partOf({ quantity: whole }: OpenPosition): Quantity {
    const step = unitOf(this.#terms.quantityPrecision);
    return ((((whole / step) * BigInt(1 + this.#roll(98))) / 100n) * step) as Quantity;
  }

  #now(): FillTick {
    const { symbol } = this.#terms;
    const at = { sequence: this.#sequence, timeMs: VALID_MS, price: this.#index };
    return { symbol, ...at, state: 'live' };
  }
}
