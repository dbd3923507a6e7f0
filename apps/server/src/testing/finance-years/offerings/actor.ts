import { HOUR, UNIT, units } from '../figures.ts';
import { type Customer, FUND_PASSWORD } from '../people.ts';
import type { Actor, World } from '../world.ts';
import { checkOfferings, follow } from './check.ts';
import { OfferingModel, type Subscription, type Terms } from './model.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
const MINUTE = 60_000;
const RUNNING_MAX = 2;
type Offerings = OfferingModel[];

/** Customers who apply for tickets and pay what they win, or not, and operators who announce. */
export function offeringsActor(): Actor {
  const offerings: Offerings = [];
  const deeds = [announces, applies, applies, applies, pays, asksWrongly];
  return {
    name: 'offerings',
    async open({ app, customers }) {
      for (const { userId } of customers) await app.verify(userId, 'advanced');
    },
    async act(world) {
      if (offerings.every(({ isOver }) => isOver)) {
        await announces(world, offerings);
        for (let count = 0; count < 2; count++) await applies(world, offerings);
      }
      await world.chance.pick(deeds)(world, offerings);
    },
    async live(world) {
      // The stages of a draw follow each other, each noticed about a second after the one before.
      if (offerings.some((each) => each.isDue(world.nowMs)))
        for (let count = 0; count < 3; count++) await world.settle();
      await follow(world, offerings);
    },
    check: (world) => checkOfferings(world, offerings),
    moments: () => offerings.flatMap(momentsOf),
    promised() {
      const promised = new Map<string, bigint>();
      for (const { terms, promised: amount } of offerings)
        promised.set(terms.token, (promised.get(terms.token) ?? 0n) + amount);
      return promised;
    },
  };
}

/** When something changes: just before and after the end of each time to pay, too. */
function momentsOf({ terms, stage, tickets }: OfferingModel): number[] {
  if (stage === 'open') return [terms.opensMs, terms.closesMs - HOUR, terms.drawsMs + MINUTE];
  if (stage === 'completed') return [terms.listsMs];
  const hours = tickets
    .filter(({ state }) => state === 'won')
    .map(({ payUntilMs }) => Math.floor(payUntilMs / HOUR) * HOUR);
  return [...new Set(hours)].flatMap((hour) => [hour - 20 * HOUR, hour - HOUR, hour + HOUR]);
}

/** Few tickets as well as many, fewer than places as well as more. */
function drawTerms({ chance, nowMs }: World) {
  const minute = Math.ceil(nowMs / MINUTE) * MINUTE;
  const opensAt = minute - chance.pick([HOUR, HOUR, HOUR, -5 * HOUR]);
  const closesAt = opensAt + chance.between(24, 120) * HOUR;
  const drawsAt = closesAt + chance.pick([5 * MINUTE, HOUR, 30 * HOUR]);
  const completesAt = drawsAt + chance.pick([24, 60, 85, 110, 110]) * HOUR + 30 * MINUTE;
  return {
    token: chance.pick(['LUM', 'ORB']),
    tokenCost: chance.pick(['0.37', '1.25', '0.2']),
    lot: chance.pick(['150.5', '33.3', '80']),
    places: chance.pick([1, 2, 3, 5, 12]),
    ticketsPerLevel: Array(7).fill(chance.between(3, 11)).join(),
    opensAt,
    closesAt,
    drawsAt,
    completesAt,
    listsAt: completesAt + chance.pick([0, 7, 200]) * HOUR,
  };
}

const termsOf = (typed: ReturnType<typeof drawTerms>): Terms => ({
  token: typed.token,
  lot: units(typed.lot),
  cost: (units(typed.lot) * units(typed.tokenCost)) / UNIT,
  places: typed.places,
  ticketsMax: Number.parseInt(typed.ticketsPerLevel),
  opensMs: typed.opensAt,
  closesMs: typed.closesAt,
  drawsMs: typed.drawsAt,
  completesMs: typed.completesAt,
  listsMs: typed.listsAt,
});

async function announces(world: World, offerings: Offerings): Promise<void> {
  if (offerings.filter(({ isOver }) => !isOver).length >= RUNNING_MAX) return;
  const typed = drawTerms(world);
  const words = {
    issuer: 'Lumen Grid Foundation',
    aboutEn: 'Meters power.',
    risksEn: 'All of it.',
  };
  const perform = async (kind: string, payload: Record<string, unknown>) => {
    const { code, errorKey } = await world.desk.perform(kind, payload);
    if (code !== 200) throw new Error(`operators cannot offer tokens: ${kind} ${errorKey}`);
  };
  const name = `Years ${offerings.length}`;
  await perform('offerings.create', { ...typed, ...words, name });
  const [row] = await world.db<{ id: string }[]>`
    select id from offerings.offering order by created_at desc, id desc limit 1`;
  await perform('offerings.announce', { id: row!.id, version: 1 });
  world.names(row!.id);
  offerings.push(new OfferingModel(row!.id, termsOf(typed), world.books));
}

interface Application {
  readonly offering: OfferingModel;
  readonly who: Customer;
  readonly count: number;
  readonly paysItself: boolean;
}

/** Sends an application and compares the answer with what the rules foretell. */
async function apply(world: World, application: Application): Promise<void> {
  const { offering, who, count, paysItself } = application;
  const { terms, id } = offering;
  const free = world.books.of(`${who.userId} balance  USDT`);
  const refusals: [string, boolean][] = [
    ['offerings.notOpen', world.nowMs < terms.opensMs || world.nowMs >= terms.closesMs],
    ['offerings.alreadyApplied', offering.ownOf(who.userId) !== undefined],
    ['offerings.overLimit', count > terms.ticketsMax],
    ['wallet.insufficientBalance', terms.cost * BigInt(count) > free],
  ];
  const reasons = refusals.filter(([, isTrue]) => isTrue).map(([reason]) => reason);
  const fields = { productId: id, quantity: count, autoPay: paysItself };
  const sent = { ...fields, safePassword: FUND_PASSWORD };
  const answer = await world.call(who, 'subscribeToOffering', sent);
  const said = answer.code === 200 ? 'applied' : answer.errorKey!;
  if (reasons.length === 0 ? said !== 'applied' : !reasons.includes(said))
    world.found(
      'an application is answered by the rules',
      `${who.name} ${count}: ${said}, rules ${reasons.join(', ') || 'applied'}`,
    );
  if (said !== 'applied') return;
  const made = answer.result as { id: string; firstTicket: number };
  if (made.firstTicket !== offering.tickets.length + 1)
    world.found('tickets are numbered without a gap', `${id} ${made.firstTicket}`);
  world.names(made.id);
  offering.apply({ id: made.id, userId: who.userId, paysItself }, count, world.books);
}

/** Several, of whom some may have applied before. */
async function applies(world: World, offerings: Offerings): Promise<void> {
  const open = offerings.filter(({ stage }) => stage === 'open');
  if (open.length === 0) return;
  const offering = world.chance.pick(open);
  for (let left = world.chance.between(1, 4); left > 0; left--) await appliesOnce(world, offering);
}

async function appliesOnce(world: World, offering: OfferingModel): Promise<void> {
  const { chance } = world;
  const count = chance.between(1, offering.terms.ticketsMax + (chance.happens(0.1) ? 1 : 0));
  const paysItself = chance.happens(0.15);
  await apply(world, { offering, who: chance.pick(world.customers), count, paysItself });
}

async function pays(world: World, offerings: Offerings): Promise<void> {
  const { chance, nowMs } = world;
  const all = offerings
    .filter(({ stage }) => stage === 'drawn')
    .flatMap((offering) => offering.subscriptions.map((each) => ({ offering, own: each })));
  const able = all.filter(({ offering, own }) => offering.payable(own, nowMs).length > 0);
  const list = chance.happens(0.8) ? able : all;
  if (list.length > 0) await pay(world, chance.pick(list));
}

async function pay(
  world: World,
  { offering, own }: { offering: OfferingModel; own: Subscription },
): Promise<void> {
  const who = world.customers.find(({ userId }) => userId === own.userId)!;
  const tickets = offering.payable(own, world.nowMs);
  const extra = tickets.filter(({ isPromoted }) => isPromoted).length;
  const isAble =
    world.books.of(`${own.userId} balance  USDT`) >= offering.terms.cost * BigInt(extra);
  const fields = { id: own.id, safePassword: FUND_PASSWORD };
  const { code, errorKey } = await world.call(who, 'payForAllotment', fields);
  if ((code === 200) !== (tickets.length > 0 && isAble))
    world.found('a payment is answered by the rules', `${errorKey}, ${tickets.length} to pay`);
  if (code === 200) offering.pay(own, world.nowMs, world.books);
}

/** Nothing of this may move money. */
async function asksWrongly(world: World, offerings: Offerings): Promise<void> {
  const { chance, customers } = world;
  const offering = offerings.at(-1);
  const own = offering?.subscriptions.at(-1);
  if (!own) return;
  const stranger = customers.find(({ userId }) => userId !== own.userId)!;
  const password = { safePassword: FUND_PASSWORD };
  const application = { productId: offering!.id, quantity: 1, autoPay: true, ...password };
  const odd = [
    ['payForAllotment', { id: own.id, ...password }],
    ['payForAllotment', { id: NOBODY, ...password }],
    ['subscribeToOffering', { ...application, productId: NOBODY }],
    ['subscribeToOffering', { ...application, quantity: chance.pick([0, -1, 1.5, 1e9, '']) }],
    ['subscribeToOffering', { ...application, safePassword: 'not the password 1' }],
  ] as const;
  const [name, fields] = chance.pick(odd);
  const { code } = await world.call(stranger, name, fields);
  if (code === 200) world.found('odd input is refused', `${name} ${JSON.stringify(fields)}`);
}
