import type { Db } from '../platform/db.ts';
import type { Customer, Outcome, Wish } from './customer.ts';
import type { Finding } from './finding.ts';
import { type Answered, differs, playTrick } from './mischief.ts';
import type { Model } from './model.ts';
import { type OwnPosition, type Sight, wishOf } from './wishes.ts';
import type { World } from './world.ts';

/** Longer than the recorder's round, so that there is a fresh price to act on. */
const FRESH_MS = 700;
/** In the window of an exit, whose entry came up to a fresh price later than was expected. */
const AFTER_EXPIRY_MS = 1_500;
const ANSWERED_KEPT = 200;
const CALLS_MAX = 5;
const RACE = 0.12;
const TWICE = 0.12;
const LOST = 0.06;
const TRICK = 0.25;

/** What is under way of one wish. */
interface Flight {
  readonly customer: Customer;
  readonly wish: Wish;
  readonly outcomes: readonly (Outcome | null)[];
}

/** Customers at their devices: what they see, what they ask for at one moment, what they are told. */
export class Crowd {
  readonly #world: World;
  private readonly db: Db;
  readonly #model: Model;
  readonly #customers: readonly Customer[];
  #answered: Answered[] = [];
  #keys = 0;
  /** Calls that were sent. */
  calls = 0;
  /** Moments at which bought contracts end. Epoch milliseconds. */
  readonly expiries: number[] = [];
  /** How often each call came to what. */
  readonly outcomes = new Map<string, number>();

  constructor(world: World, db: Db, model: Model, customers: readonly Customer[]) {
    this.#world = world;
    this.db = db;
    this.#model = model;
    this.#customers = customers;
  }

  /** Some of them ask for something at the same moment; every answer is waited for. */
  async act(): Promise<Finding[]> {
    const world = this.#world;
    await world.server();
    await world.step(FRESH_MS);
    this.#model.nextMoment();
    const prices = await this.#prices();
    const sights: [Customer, Sight][] = [];
    for (let left = world.chance.between(1, CALLS_MAX); left > 0; left--) {
      const customer = world.chance.pick(this.#customers);
      sights.push([customer, await this.#sightOf(customer, prices)]);
    }
    const findings: Finding[] = [];
    // All at the same moment: nothing may happen between two of them that chance did not draw.
    const flights = sights.flatMap(([customer, sight]) => this.#launch(customer, sight));
    const landed = await Promise.all(flights);
    // The entry of a contract is a price of the next three seconds.
    await world.step(FRESH_MS);
    for (const flight of landed) findings.push(...(await this.#land(flight)));
    if (world.chance.happens(TRICK)) {
      const customer = world.chance.pick(this.#customers);
      const sight = await this.#sightOf(customer, prices);
      const scene = { world, customers: this.#customers, answered: this.#answered, sight };
      findings.push(...(await playTrick(scene, customer)));
    }
    await world.settle();
    return findings;
  }

  #launch(customer: Customer, sight: Sight): Promise<Flight>[] {
    const { chance, faults } = this.#world;
    const wish = wishOf(sight);
    if (chance.happens(TWICE)) {
      faults.fired('request sent twice at once');
      return [this.#fly(customer, wish, 2)];
    }
    const rival = chance.happens(RACE) ? rivalOf(wish, sight) : null;
    if (rival) faults.fired('two acts race for one position');
    return [wish, ...(rival ? [rival] : [])].map((each) => this.#fly(customer, each, 1));
  }

  async #fly(customer: Customer, wish: Wish, times: number): Promise<Flight> {
    this.calls += times;
    const sent = Array.from({ length: times }, () => customer.send(wish));
    return { customer, wish, outcomes: await Promise.all(sent) };
  }

  /** Gets to a definite answer, perhaps once more, and tells the model of it. */
  async #land({ customer, wish, outcomes }: Flight): Promise<Finding[]> {
    const { chance, faults, clock } = this.#world;
    const known = outcomes.filter((outcome) => outcome !== null);
    const first = known[0] ?? (await customer.insist(wish));
    const findings = isAct(wish)
      ? known.slice(1).flatMap((outcome) => differs(first, outcome, wish))
      : [];
    const isLost = first.refusal === null && isAct(wish) && chance.happens(LOST);
    if (isLost) {
      faults.fired('answer to a customer lost');
      findings.push(...differs(first, await customer.insist(wish), wish));
    }
    this.#count(wish, first);
    this.#model.learn(customer, wish, first);
    if (first.refusal !== null || !isAct(wish)) return findings;
    if (wish.call === 'buySecondContract')
      this.expiries.push(
        (first.result as { expiresAtEpochMs: number }).expiresAtEpochMs + AFTER_EXPIRY_MS,
      );
    this.#answered.push({ customer, wish, outcome: first, atMs: clock.now() });
    this.#answered = this.#answered.slice(-ANSWERED_KEPT);
    return findings;
  }

  #count({ call }: Wish, { refusal }: Outcome): void {
    const name = `${call}: ${refusal ?? 'done'}`;
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1);
  }

  async #prices(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db<{ symbol: string; price: string }[]>`
      select h.symbol, t.price from markets.head h
      join markets.tick t on t.symbol = h.symbol and t.sequence = h.sequence`;
    return new Map(rows.map(({ symbol, price }) => [symbol, Number(price)]));
  }

  async #sightOf(customer: Customer, prices: ReadonlyMap<string, number>): Promise<Sight> {
    const own = await this.db<OwnPosition[]>`
      select id, symbol, direction, status, quantity_base::text as quantity
      from positions.position where user_id = ${customer.userId} and status in ('open', 'pending')
      order by id`;
    const newKey = () => `wish-${this.#keys++}`;
    return { chance: this.#world.chance, prices, own, newKey };
  }
}

const reads: ReadonlySet<Wish['call']> = new Set([
  'listPositions',
  'getPositionsSummary',
  'listAssets',
]);

const isAct = ({ call }: Wish): boolean => !reads.has(call);

/** Another wish for the same position at the same time. */
function rivalOf({ fields }: Wish, sight: Sight): Wish | null {
  const id = fields['id'];
  if (typeof id !== 'string') return null;
  const { chance, newKey } = sight;
  const call = chance.pick(['closePosition', 'cancelPosition', 'addMargin'] as const);
  return { call, fields: call === 'addMargin' ? { id, money: '15.5' } : { id }, key: newKey() };
}
