import type { Db } from '@candor/server/src/platform/db.ts';
import type { Customer, Outcome, Intent } from './customer.ts';
import type { Finding } from './finding.ts';
import { type Answered, differs, playTrick } from './mischief.ts';
import type { Model } from './model.ts';
import { type OwnPosition, type CustomerView, intentOf } from './intents.ts';
import type { World } from './world.ts';

/** Longer than the recorder's round, so that there is a fresh price to act on. */
const FRESH_MS = 700;
/**
 * Within the exit window of a contract whose entry came up to one fresh price later than expected.
 */
const AFTER_EXPIRY_MS = 1_500;
const ANSWERED_KEPT = 200;
const CALLS_MAX = 5;
const RACE = 0.12;
const TWICE = 0.12;
const LOST = 0.06;
const TRICK = 0.25;

/** Calls in progress for one intent. */
interface PendingCall {
  readonly customer: Customer;
  readonly intent: Intent;
  readonly outcomes: readonly (Outcome | null)[];
}

/**
 * Customers at their devices: what they see, what they request at one moment, and the responses.
 */
export class Crowd {
  readonly #world: World;
  private readonly db: Db;
  readonly #model: Model;
  readonly #customers: readonly Customer[];
  #answered: Answered[] = [];
  #keys = 0;
  /** Number of calls sent. */
  calls = 0;
  /** Moments at which bought contracts end. Epoch milliseconds. */
  readonly expiries: number[] = [];
  /** How often each call had each outcome. */
  readonly outcomes = new Map<string, number>();

  constructor(world: World, db: Db, model: Model, customers: readonly Customer[]) {
    this.#world = world;
    this.db = db;
    this.#model = model;
    this.#customers = customers;
  }

  /** Some customers send requests at the same moment; every response is awaited. */
  async command(): Promise<Finding[]> {
    const world = this.#world;
    await world.server();
    await world.step(FRESH_MS);
    this.#model.nextMoment();
    const prices = await this.#prices();
    const views: [Customer, CustomerView][] = [];
    for (let left = world.chance.between(1, CALLS_MAX); left > 0; left--) {
      const customer = world.chance.pick(this.#customers);
      views.push([customer, await this.#viewOf(customer, prices)]);
    }
    const findings: Finding[] = [];
    // All at the same moment: nothing may happen between two of them that was not drawn.
    const pending = views.flatMap(([customer, view]) => this.#launch(customer, view));
    const landed = await Promise.all(pending);
    // The entry of a contract is a price of the next three seconds.
    await world.step(FRESH_MS);
    for (const one of landed) findings.push(...(await this.#land(one)));
    if (world.chance.happens(TRICK)) {
      const customer = world.chance.pick(this.#customers);
      const view = await this.#viewOf(customer, prices);
      const scene = { world, customers: this.#customers, answered: this.#answered, view };
      findings.push(...(await playTrick(scene, customer)));
    }
    await world.settle();
    return findings;
  }

  #launch(customer: Customer, view: CustomerView): Promise<PendingCall>[] {
    const { chance, faults } = this.#world;
    const intent = intentOf(view);
    if (chance.happens(TWICE)) {
      faults.fired('request sent twice at once');
      return [this.#fly(customer, intent, 2)];
    }
    const rival = chance.happens(RACE) ? rivalOf(intent, view) : null;
    if (rival) faults.fired('two commands race for one position');
    return [intent, ...(rival ? [rival] : [])].map((each) => this.#fly(customer, each, 1));
  }

  async #fly(customer: Customer, intent: Intent, times: number): Promise<PendingCall> {
    this.calls += times;
    const sent = Array.from({ length: times }, () => customer.send(intent));
    return { customer, intent, outcomes: await Promise.all(sent) };
  }

  /** Gets a definite response, sometimes repeats the request, and tells the model. */
  async #land({ customer, intent, outcomes }: PendingCall): Promise<Finding[]> {
    const { chance, faults, clock } = this.#world;
    const known = outcomes.filter((outcome) => outcome !== null);
    const first = known[0] ?? (await customer.insist(intent));
    const findings = isCommand(intent)
      ? known.slice(1).flatMap((outcome) => differs(first, outcome, intent))
      : [];
    const isLost = first.refusal === null && isCommand(intent) && chance.happens(LOST);
    if (isLost) {
      faults.fired('answer to a customer lost');
      findings.push(...differs(first, await customer.insist(intent), intent));
    }
    this.#count(intent, first);
    this.#model.learn(customer, intent, first);
    if (first.refusal !== null || !isCommand(intent)) return findings;
    if (intent.call === 'buySecondContract')
      this.expiries.push(
        (first.result as { expiresAtEpochMs: number }).expiresAtEpochMs + AFTER_EXPIRY_MS,
      );
    this.#answered.push({ customer, intent, outcome: first, atMs: clock.now() });
    this.#answered = this.#answered.slice(-ANSWERED_KEPT);
    return findings;
  }

  #count({ call }: Intent, { refusal }: Outcome): void {
    const name = `${call}: ${refusal ?? 'done'}`;
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1);
  }

  async #prices(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db<{ symbol: string; price: string }[]>`
      select h.symbol, t.price from markets.head h
      join markets.tick t on t.symbol = h.symbol and t.sequence = h.sequence`;
    return new Map(rows.map(({ symbol, price }) => [symbol, Number(price)]));
  }

  async #viewOf(customer: Customer, prices: ReadonlyMap<string, number>): Promise<CustomerView> {
    const own = await this.db<OwnPosition[]>`
      select id, symbol, direction, status, quantity_base::text as quantity
      from positions.position where user_id = ${customer.userId} and status in ('open', 'pending')
      order by id`;
    const newKey = () => `intent-${this.#keys++}`;
    return { chance: this.#world.chance, prices, own, newKey };
  }
}

const reads: ReadonlySet<Intent['call']> = new Set([
  'listPositions',
  'getPositionsSummary',
  'listAssets',
]);

const isCommand = ({ call }: Intent): boolean => !reads.has(call);

/** Another request for the same position at the same time. */
function rivalOf({ fields }: Intent, view: CustomerView): Intent | null {
  const id = fields['id'];
  if (typeof id !== 'string') return null;
  const { chance, newKey } = view;
  const call = chance.pick(['closePosition', 'cancelPosition', 'addMargin'] as const);
  return { call, fields: call === 'addMargin' ? { id, money: '15.5' } : { id }, key: newKey() };
}
