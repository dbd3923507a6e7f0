import { divideDown } from '@candor/domain/money/fixed';
import { SECOND_MS } from '@candor/domain/durations';
import type { Tx } from '../../platform/db.ts';
import type { EquityReading } from '../ledger/index.ts';
import type { PositionsDeps } from './command-deps.ts';
import { type Limits, limitsWith, type Order } from './load-limits.ts';
import { countOpened, lockSides, readSidesOf, sideKey, type Side } from './store-open-interest.ts';
import type { StoredPosition } from './stored-position.ts';

/**
 * What was opened on a side that nobody held stands while the side, with everything opened
 * meanwhile, is open to three quarters of its cap. One order is at most a tenth of the cap, so each
 * of them was within it, whatever was opened between reading and committing.
 */
const STANDS_BELOW = { numerator: 3n, denominator: 4n };
/** Of that, how much may be open for the side to be read without holding it. */
const ROOMY_BELOW = { numerator: 2n, denominator: 3n };
/** How long a side that was overtaken is held before deciding. */
const HELD_MS = 10 * SECOND_MS;

/**
 * Lets openings on a side that is far from its cap wait for each other only while they commit.
 * Everybody who opens or closes on a symbol changes the row of its side; held from the decision on,
 * that row would make all of them queue. See docs/decisions/0390.
 */
export class RoomySides {
  readonly #deps: PositionsDeps;
  readonly #heldUntilMs = new Map<string, number>();
  /** Decided on sides that nobody held. */
  readonly #unheld = new WeakSet<Limits>();

  constructor(deps: PositionsDeps) {
    this.#deps = deps;
  }

  /** Limits of a batch, with its sides locked unless all of them are roomy. */
  async limits(
    tx: Tx,
    batch: { readonly orders: readonly Order[]; readonly equity: EquityReading },
  ): Promise<Limits> {
    const read = () => readSidesOf(tx, batch.orders);
    const limits = await limitsWith(this.#deps, tx, { ...batch, sides: read });
    if (batch.orders.every((side) => this.#isRoomy(side, limits))) this.#unheld.add(limits);
    else limits.takeSides(await lockSides(tx, batch.orders));
    return limits;
  }

  /**
   * Counts what opened. If others opened so much meanwhile that the cap was perhaps exceeded, all of
   * it is decided again, with its sides held first.
   */
  count(tx: Tx, opened: readonly StoredPosition[], limits: Limits): void {
    if (!this.#unheld.has(limits)) return countOpened(tx, opened);
    const sides = new Map(opened.map((position) => [sideKey(position), position]));
    countOpened(tx, opened, {
      mostOf: (key) => this.#mostOf(sides.get(key)!, limits),
      onOvertaken: () => {
        const untilMs = this.#deps.clock.now() + HELD_MS;
        for (const key of sides.keys()) this.#heldUntilMs.set(key, untilMs);
      },
    });
  }

  #isRoomy(side: Side, limits: Limits): boolean {
    const quantity = limits.ofSide(side);
    const isHeld = (this.#heldUntilMs.get(sideKey(side)) ?? 0) > this.#deps.clock.now();
    if (isHeld || quantity === undefined) return false;
    const { numerator, denominator } = ROOMY_BELOW;
    return quantity * denominator <= this.#mostOf(side, limits) * numerator;
  }

  /** Base units; zero without a price, with which nothing opens. */
  #mostOf(side: Side, limits: Limits): bigint {
    const index = this.#deps.engine.newest(side.symbol)?.tick.price;
    if (index === undefined) return 0n;
    const { numerator, denominator } = STANDS_BELOW;
    return divideDown((limits.capOf(side) * numerator) / denominator, index);
  }
}
