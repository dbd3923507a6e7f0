import type { Finding } from '../plant.ts';
import { figure, HOUR, shownTime } from '../figures.ts';
import type { World } from '../world.ts';
import { holderOf, rootOf, seedOf } from './draw-again.ts';
import { type Between, OfferingModel, PAY_MS, type Ticket } from './model.ts';

/** How long before the present something may have been done that was due. */
const LATE_MS = 20_000;
/** The last payment is looked for every ten seconds. */
const PAID_LATE_MS = 10_000 + LATE_MS;
/** The draw of a process that died waits until another one may take it over. */
const DRAW_LATE_MS = HOUR;

interface ShownTicket {
  readonly number: number;
  readonly status: string;
  readonly place?: number;
  readonly isPromoted: boolean;
  readonly payUntil?: string;
}

interface ShownSubscription {
  readonly id: string;
  readonly holder: string;
  readonly ticketList: readonly ShownTicket[];
  readonly locked: string;
  readonly paid: string;
  readonly allotted: string;
}

interface Shown {
  readonly stage: string;
  readonly tickets: number;
  readonly proof: {
    readonly root?: string;
    readonly signature?: string;
    readonly seed?: string;
    readonly drawnAt?: string;
  };
}

const shownOf = async ({ app }: World, { id }: OfferingModel): Promise<Shown> =>
  (await app.call('getOffering', { id })).result;

/** Brings each offering to the present: draws it again, and lets times to pay end. */
export async function follow(world: World, offerings: readonly OfferingModel[]): Promise<void> {
  for (const offering of offerings) {
    if (offering.isOver) continue;
    if (offering.stage === 'open') await drawAgain(world, offering);
    if (offering.stage === 'drawn') await expire(world, offering);
    if (offering.isPaidUp && (await isStillDrawn(world, offering))) continue;
    offering.finish(world.nowMs, world.books);
  }
}

/** The last payment is noticed a little later. */
async function isStillDrawn(world: World, offering: OfferingModel): Promise<boolean> {
  const { stage } = await shownOf(world, offering);
  if (stage !== 'drawn') return false;
  if (world.nowMs >= offering.paidUpMs + PAID_LATE_MS)
    world.found('an offering that is paid is completed in time', offering.id);
  return true;
}

async function drawAgain(world: World, offering: OfferingModel): Promise<void> {
  const { nowMs, books } = world;
  const { drawsMs } = offering.terms;
  const { stage, proof } = await shownOf(world, offering);
  if (proof.root === undefined || proof.signature === undefined) {
    if (nowMs < drawsMs + LATE_MS) return;
    offering.lateSinceMs ||= nowMs;
    if (nowMs - offering.lateSinceMs >= (world.isInterrupted ? DRAW_LATE_MS : 0))
      world.found('a draw takes place in time', `${offering.id} ${stage}`);
    return;
  }
  const ranges = offering.subscriptions.map(({ id, tickets }) => ({
    first: tickets[0]!.number,
    count: tickets.length,
    holder: holderOf(id),
  }));
  const root = rootOf(ranges);
  const seed = seedOf(proof.signature, root);
  if (root !== proof.root || seed !== proof.seed)
    world.found('a draw follows from its tickets', `${offering.id} ${proof.seed}, rules ${seed}`);
  const drawnMs = shownTime(proof.drawnAt!);
  if (drawnMs < drawsMs) world.found('no draw is early', `${offering.id} ${proof.drawnAt}`);
  offering.draw(seed, drawnMs, books);
}

async function expire(world: World, offering: OfferingModel): Promise<void> {
  const { nowMs, books } = world;
  if (!offering.isDue(nowMs)) return;
  const when = { fromMs: nowMs - LATE_MS, toMs: nowMs };
  const isTimeLeft = ({ fromMs }: Between) => fromMs + PAY_MS <= offering.terms.completesMs;
  const promoted = offering.expire(when, isTimeLeft, books);
  if (promoted.length > 0) await readTimesToPay(world, offering, promoted);
  offering.awaitPayment(nowMs);
}

/** Until when exactly depends on when the end of the time before was noticed. */
async function readTimesToPay(
  world: World,
  { id }: OfferingModel,
  promoted: readonly Ticket[],
): Promise<void> {
  const { nowMs } = world;
  for (const ticket of promoted) ticket.payUntilMs = nowMs + PAY_MS;
  for (const { id: ownId, ticketList } of (await allSubscriptions(world)).values())
    for (const { number, payUntil } of ticketList) {
      const ticket = promoted.find((each) => each.of.id === ownId && each.number === number);
      if (!ticket || payUntil === undefined) continue;
      const untilMs = shownTime(payUntil);
      if (untilMs > nowMs + PAY_MS || untilMs < nowMs - LATE_MS + PAY_MS)
        world.found('who moves up has a day to pay', `${id} ${number} ${payUntil}`);
      ticket.payUntilMs = untilMs;
    }
}

/** Everybody's subscriptions by id, as each sees them. */
async function allSubscriptions(world: World): Promise<Map<string, ShownSubscription>> {
  const all = new Map<string, ShownSubscription>();
  for (const who of world.customers) {
    const { result } = await world.call(who, 'listSubscriptions', {});
    for (const each of result as ShownSubscription[]) all.set(each.id, each);
  }
  return all;
}

/** Every ticket as its customer sees it, and the published order, against the model's. */
export async function checkOfferings(
  world: World,
  offerings: readonly OfferingModel[],
): Promise<Finding[]> {
  await follow(world, offerings);
  if (offerings.length === 0) return [];
  const shown = await allSubscriptions(world);
  const findings: Finding[] = [];
  for (const offering of offerings) {
    const { stage, tickets } = await shownOf(world, offering);
    const expected = offering.stage === 'open' ? ['upcoming', 'open', 'closed'] : [offering.stage];
    if (!expected.includes(stage) || tickets !== offering.tickets.length)
      findings.push({
        rule: 'an offering is at its stage',
        detail: `${offering.id} ${stage} with ${tickets} tickets, rules ${expected.join(' or ')}`,
      });
    findings.push(...partsOf(offering, shown), ...(await orderShown(world, offering)));
  }
  return findings;
}

function partsOf(
  { id, terms, subscriptions }: OfferingModel,
  shown: ReadonlyMap<string, ShownSubscription>,
): Finding[] {
  return subscriptions.flatMap((own) => {
    const count = (states: readonly string[], isPromoted?: boolean) =>
      BigInt(
        own.tickets.filter(
          (each) =>
            states.includes(each.state) && (isPromoted ?? each.isPromoted) === each.isPromoted,
        ).length,
      );
    const tickets = own.tickets.map(({ number, place, state, isPromoted }) =>
      [number, place, state, isPromoted].join(' '),
    );
    const rules = [
      ...tickets,
      `locked ${figure(terms.cost * count(['entered', 'won'], false))}`,
      `paid ${figure(terms.cost * count(['paid']))}`,
      `tokens ${figure(terms.lot * count(['paid']))}`,
    ];
    const served = shown.get(own.id);
    const facts = served && [
      ...served.ticketList.map(({ number, place = 0, status, isPromoted }) =>
        [number, place, status, isPromoted].join(' '),
      ),
      `locked ${served.locked}`,
      `paid ${served.paid}`,
      `tokens ${served.allotted}`,
    ];
    const [left, right] = [facts?.join(', '), rules.join(', ')];
    const rule = 'each ticket is what the draw made of it';
    return left === right ? [] : [{ rule, detail: `${id}: ${left}; rules ${right}` }];
  });
}

/** The published winners, with those who moved up. */
async function orderShown({ app }: World, offering: OfferingModel): Promise<Finding[]> {
  const { id, stage, tickets } = offering;
  if (stage === 'open') return [];
  const { result } = await app.call('getDraw', { id, limit: 2_000 });
  const { order } = result as { order: ShownTicket[] };
  const served = order.map(({ number, place }) => `${place} ${number}`).join();
  const chosen = tickets.filter(({ state }) => state !== 'lost');
  const rules = chosen.map(({ number, place }) => `${place} ${number}`).join();
  const rule = 'the order drawn is published';
  return served === rules ? [] : [{ rule, detail: `${id}: ${served}; rules ${rules}` }];
}
