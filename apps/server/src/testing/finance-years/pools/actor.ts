import type { Finding } from '../plant.ts';
import { cutOff, DAY, dayNumber, dayStart, figure, UNIT, units } from '../figures.ts';
import { type Customer, FUND_PASSWORD } from '../people.ts';
import { type Actor, SETTLE_MS, type World } from '../world.ts';
import { PoolFollower } from './follow.ts';
import { PoolModel } from './model.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
const MINUTE = 60_000;
const MIN = 10n * UNIT;
const SETTLES_MAX = 200;
/** Stages in which nothing of a day that has begun is left to do. */
const AT_REST = ['idle', 'free', 'freeTrade'];

interface Sold {
  readonly productId: string;
  readonly pool: PoolModel;
  readonly cycleDays: number;
}

/** What customers can buy, and the pools behind it. */
interface Shelf {
  readonly pools: PoolModel[];
  readonly sold: Sold[];
}

/** Customers who come to pools and leave them, each time at a price that nobody knows yet. */
export function poolsActor(): Actor {
  const shelf: Shelf = { pools: [], sold: [] };
  const follower = new PoolFollower();
  const deeds = [buys, buys, buys, redeems, redeems, cancels, asksWrongly];
  return {
    name: 'pools',
    app: { pools: true },
    async open(world) {
      await readShelf(world, shelf);
      await follower.skip(world, shelf.pools);
    },
    owners: () => shelf.pools.map(({ userId }) => userId),
    act: async (world) => world.chance.pick(deeds)(world, shelf),
    async live(world) {
      await untilAtRest(world);
      await follower.follow(world, shelf.pools);
    },
    async check(world) {
      await follower.follow(world, shelf.pools);
      return shown(world, shelf);
    },
    moments: (nowMs) => {
      const midnight = dayStart(dayNumber(nowMs) + 1);
      // Shortly before a NAV, when money is freed for those who leave at it, and at it.
      return [midnight - 9 * MINUTE, midnight, midnight + 3 * DAY - 9 * MINUTE];
    },
  };
}

async function readShelf(world: World, { pools, sold }: Shelf): Promise<void> {
  await untilAtRest(world);
  const rows = await world.db<{ id: string; userId: string }[]>`
    select id, user_id as "userId" from products.pool order by id`;
  for (const row of rows) pools.push(new PoolModel({ ...row, day: dayNumber(world.nowMs) }));
  const { result } = await world.app.call('listProducts', { pageSize: 100 });
  for (const each of (result as { records: Record<string, string>[] }).records) {
    const pool = pools.find(({ id }) => id === each['pool']);
    if (pool) sold.push({ productId: each['id']!, pool, cycleDays: Number(each['cycle']) });
  }
}

/** The stages of a day follow each other, each noticed about a second after the one before. */
async function untilAtRest(world: World): Promise<void> {
  for (let count = 0; count < SETTLES_MAX; count++) {
    const today = dayNumber(world.nowMs);
    const rows = await world.db<{ stage: string; marked: string | null }[]>`
      select stage, marked_day as marked from products.pool`;
    const isMarked = ({ marked }: { marked: string | null }) =>
      marked !== null && dayNumber(Date.parse(`${marked}T00:00:00+08:00`)) >= today;
    const isAtRest = rows.every((row) => isMarked(row) && [...AT_REST, 'mark'].includes(row.stage));
    if (rows.length > 0 && isAtRest) return;
    await world.settle();
  }
  world.found('a NAV is made in time', `not within ${(SETTLES_MAX * SETTLE_MS) / 1_000} s`);
}

async function buys(world: World, { sold }: Shelf): Promise<void> {
  const { chance, books, nowMs } = world;
  const { productId, pool, cycleDays } = chance.pick(sold);
  const who = chance.pick(world.customers);
  const free = books.of(`${who.userId} balance  USDT`);
  const part = cutOff((free * BigInt(chance.between(1, 600))) / 1_000n, 6);
  const amount = chance.happens(0.15)
    ? chance.pick([MIN - UNIT / 1_000_000n, free + UNIT, MIN + 1n])
    : part;
  const refusals: [string, boolean][] = [
    ['products.amountTooSmall', amount < MIN],
    ['products.amountTooPrecise', cutOff(amount, 6) !== amount],
    ['wallet.insufficientBalance', amount > free],
  ];
  const reasons = refusals.filter(([, isTrue]) => isTrue).map(([reason]) => reason);
  const fields = { productId, amount: figure(amount), safePassword: FUND_PASSWORD };
  const { code, errorKey, result } = await world.call(who, 'buyProduct', fields);
  const said = code === 200 ? 'sold' : errorKey!;
  if (reasons.length === 0 ? said !== 'sold' : !reasons.includes(said))
    world.found(
      'units are sold by the rules',
      `${figure(amount)}: ${said}, rules ${reasons.join(', ') || 'sold'}`,
    );
  if (said !== 'sold') return;
  const { id } = result as { id: string };
  world.names(id);
  const navDay = dayNumber(nowMs) + 1;
  const request = { id, orderId: id, userId: who.userId, kind: 'buy', amount, navDay } as const;
  pool.buy({ ...request, unitsLeft: 0n, state: 'waiting' }, navDay + cycleDays, books);
}

const ownerOf = ({ customers }: World, { userId }: { userId: string }): Customer =>
  customers.find((each) => each.userId === userId)!;

function drawHolding({ chance, nowMs }: World, { pools }: Shelf) {
  const all = pools.flatMap((pool) =>
    [...pool.holdings.values()].map((holding) => ({ pool, holding })),
  );
  const open = all.filter(({ pool, holding }) => pool.free(holding) > 0n);
  const unlocked = open.filter(({ holding }) => dayNumber(nowMs) >= holding.unlockDay);
  const list = chance.happens(0.85) ? unlocked : open;
  return list.length > 0 ? chance.pick(list) : null;
}

async function redeems(world: World, shelf: Shelf): Promise<void> {
  const { chance, nowMs } = world;
  const drawn = drawHolding(world, shelf);
  if (!drawn) return;
  const { pool, holding } = drawn;
  const free = pool.free(holding);
  const part = cutOff((free * BigInt(chance.between(1, 1_050))) / 1_000n, 6);
  const count = chance.happens(0.5) ? free : part;
  const isLocked = dayNumber(nowMs) < holding.unlockDay;
  const isAllowed = !isLocked && count > 0n && count <= free;
  const { orderId, userId } = holding;
  const fields = { orderId, units: figure(count), safePassword: FUND_PASSWORD };
  const answer = await world.call(ownerOf(world, holding), 'redeemPoolUnits', fields);
  if ((answer.code === 200) !== isAllowed)
    world.found(
      'units are redeemed by the rules',
      `${answer.errorKey}: ${figure(count)} of ${figure(free)}${isLocked ? ', locked' : ''}`,
    );
  if (answer.code !== 200) return;
  const { id } = answer.result as { id: string };
  world.names(id);
  const navDay = dayNumber(nowMs) + 1;
  const request = { id, orderId, userId, kind: 'redeem', amount: count, navDay } as const;
  pool.requests.push({ ...request, unitsLeft: count, state: 'waiting' });
}

async function cancels(world: World, { pools }: Shelf): Promise<void> {
  const all = pools.flatMap((pool) => pool.requests.map((request) => ({ pool, request })));
  const waiting = all.filter(({ request }) => request.state === 'waiting');
  const list = world.chance.happens(0.8) ? waiting : all;
  if (list.length === 0) return;
  const { pool, request } = world.chance.pick(list);
  const isAllowed = pool.isCancellable(request, world.nowMs);
  const who = ownerOf(world, request);
  const { code, errorKey } = await world.call(who, 'cancelPoolRequest', { id: request.id });
  if ((code === 200) !== isAllowed)
    world.found('a request is taken back before its NAV alone', `${request.id}: ${errorKey}`);
  if (code === 200) pool.cancel(request, world.books);
}

/** Nothing of this may move money. */
async function asksWrongly(world: World, { pools }: Shelf): Promise<void> {
  const holding = pools.flatMap((pool) => [...pool.holdings.values()]).at(-1);
  if (!holding) return;
  const stranger = world.customers.find(({ userId }) => userId !== holding.userId)!;
  const password = { safePassword: FUND_PASSWORD };
  const odd = [
    [stranger, 'redeemPoolUnits', { orderId: holding.orderId, units: '1', ...password }],
    [stranger, 'cancelPoolRequest', { id: holding.orderId }],
    [stranger, 'redeemPoolUnits', { orderId: NOBODY, units: '1', ...password }],
    [
      ownerOf(world, holding),
      'redeemPoolUnits',
      { orderId: holding.orderId, units: '-1', ...password },
    ],
    [
      ownerOf(world, holding),
      'redeemPoolUnits',
      { orderId: holding.orderId, units: '0', ...password },
    ],
    [ownerOf(world, holding), 'redeemProductOrder', { id: holding.orderId, ...password }],
  ] as const;
  const [who, name, fields] = world.chance.pick(odd);
  const { code } = await world.call(who, name, fields);
  if (code === 200) world.found('odd input is refused', `${name} ${JSON.stringify(fields)}`);
}

/** All units of each pool, and what one customer sees of their own. */
async function shown(world: World, { pools }: Shelf): Promise<Finding[]> {
  const findings: Finding[] = [];
  const who = world.chance.pick(world.customers);
  for (const pool of pools) {
    const { result } = await world.app.call('getPool', { pool: pool.id });
    const { units: all } = result as { units: string };
    if (units(all) !== pool.units)
      findings.push({
        rule: 'units are those that were bought',
        detail: `${pool.id} ${all}, rules ${figure(pool.units)}`,
      });
    const account = await world.call(who, 'getPoolAccount', { pool: pool.id });
    const { holdings } = account.result as { holdings: { orderId: string; units: string }[] };
    const held = new Map(holdings.map((each) => [each.orderId, units(each.units)]));
    const own = [...pool.holdings.values()].filter(({ userId }) => userId === who.userId);
    for (const { orderId, units: count } of own)
      if ((held.get(orderId) ?? 0n) !== count)
        findings.push({
          rule: 'everybody holds the units they bought',
          detail: `${orderId} ${figure(held.get(orderId) ?? 0n)}, rules ${figure(count)}`,
        });
  }
  return findings;
}
