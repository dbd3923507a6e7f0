import { figure, least, shownTime, UNIT, units } from '../figures.ts';
import { FUND_PASSWORD, type Customer } from '../people.ts';
import type { Actor, World } from '../world.ts';
import { checkFixedRate } from './check.ts';
import { type Buying, FixedRateModel, type Order, stated, type Terms } from './model.ts';
import { announce, change, freeze, resume } from './operators.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';

/**
 * Customers of fixed-rate products, and the operators who announce them and freeze orders. Without
 * races a seed decides all that happens, also on a slow machine.
 */
export function fixedRateActor({ isRacing = true } = {}): Actor {
  const model = new FixedRateModel();
  const possible = deeds.filter(([, deed]) => isRacing || deed !== sellsTheLast);
  return {
    name: 'fixed rate',
    open: (world) => readCatalogue(world, model),
    act: async (world) => void (await pickDeed(world, possible)(world, model)),
    live: ({ books, nowMs }) => model.live(books, nowMs),
    check: (world) => checkFixedRate(world, model),
    promised: () =>
      new Map([['USDT', model.orders.reduce((sum, each) => sum + model.promiseOf(each), 0n)]]),
  };
}

type Deed = (world: World, model: FixedRateModel) => Promise<unknown>;

/** How often, in relation to the others, and what. */
const deeds: readonly (readonly [number, Deed])[] = [
  [40, buysSome],
  [8, buysWrongly],
  [12, redeems],
  [5, redeemsTwice],
  [4, redeemsWrongly],
  [6, tapsTwice],
  [9, freeze],
  [3, resume],
  [9, announce],
  [7, change],
  [4, sellsTheLast],
];

function pickDeed({ chance }: World, possible: typeof deeds): Deed {
  let left = chance.between(0, possible.reduce((sum, [share]) => sum + share, 0) - 1);
  return possible.find(([share]) => (left -= share) < 0)![1];
}

async function readCatalogue(world: World, model: FixedRateModel): Promise<void> {
  const { result } = await world.app.call('listProducts', { type: 'arbitrage', pageSize: 100 });
  const { records } = result as { records: Record<string, string>[] };
  for (const each of records) {
    // A pool promises nothing.
    if (each['dailyRate'] === undefined) continue;
    const terms: Terms = {
      cycleDays: Number(each['cycle']),
      // Shown as a percentage.
      dailyRate: units(each['dailyRate']!) / 100n,
      level: Number(each['level']),
      minAmount: units(each['minBuy']!),
      maxAmount: units(each['maxBuy']!),
      maxPerCustomer: units(each['maxPerCustomer']!),
      capacity: units(each['capacity']!),
      saleFromMs: shownTime(each['saleFrom']!),
      saleToMs: shownTime(each['saleTo']!),
    };
    for (const [name, fact] of Object.entries(stated[each['name']!] ?? {}))
      if (terms[name as keyof Terms] !== fact)
        world.found('the first products are those of the rules', `${each['name']} ${name}`);
    const sold = terms.capacity - units(each['capacityLeft']!);
    const versions = [{ terms, inForceAtMs: 0 }];
    model.products.push({ id: each['id']!, name: each['name']!, versions, sold });
  }
}

/** Mostly within the limits, with as many decimals as money has. */
function drawBuying({ chance, books, customers, nowMs }: World, model: FixedRateModel) {
  const who = chance.pick(customers);
  const product = chance.pick(model.products.slice(-8));
  const { minAmount, maxAmount } = model.termsOf(product, nowMs);
  const most = least(maxAmount, books.of(`${who.userId} balance  USDT`));
  const room = most > minAmount ? most - minAmount : 0n;
  const part = (room * BigInt(chance.between(0, 1_000_000))) / 1_000_000n;
  const micro = UNIT / 1_000_000n;
  const amount = chance.happens(0.1) ? most : minAmount + (part / micro) * micro;
  return { who, buying: { userId: who.userId, product, amount } };
}

/** Sends a purchase and compares the answer with what the rules foretell. */
async function buys(
  world: World,
  model: FixedRateModel,
  { who, buying, taps = 1 }: { who: Customer; buying: Buying; taps?: number },
): Promise<Order | null> {
  const reasons = model.reasonsAgainst(buying, world.books, world.nowMs);
  const { product, amount, version } = buying;
  const fields = {
    productId: product.id,
    amount: figure(amount),
    safePassword: FUND_PASSWORD,
    ...(version === undefined ? {} : { version }),
  };
  const key = world.key();
  const answers = [];
  if (taps === 1) answers.push(await world.call(who, 'buyProduct', fields, key));
  else
    answers.push(
      ...(await Promise.all(
        Array.from({ length: taps }, () =>
          world.app.call('buyProduct', fields, { token: who.token, key }),
        ),
      )),
    );
  const said = new Set(answers.map(({ code, errorKey }) => (code === 200 ? 'sold' : errorKey)));
  const [first] = said;
  const isForetold = reasons.length === 0 ? first === 'sold' : reasons.includes(first!);
  if (said.size !== 1 || !isForetold)
    world.found(
      'a purchase is answered by the rules',
      `${who.name} ${figure(amount)} of ${product.name}: ${[...said].join(', ')}, rules ${reasons.join(', ') || 'sold'}`,
    );
  const ids = new Set(
    answers.flatMap(({ result }) => (result ? [(result as { id: string }).id] : [])),
  );
  if (ids.size > 1) world.found('a double tap buys once', `${ids.size} orders`);
  const [id] = ids;
  if (first !== 'sold' || id === undefined) return null;
  world.names(id);
  return model.buy(id, buying, world.books, world.nowMs);
}

async function buysSome(world: World, model: FixedRateModel): Promise<void> {
  await buys(world, model, drawBuying(world, model));
}

async function tapsTwice(world: World, model: FixedRateModel): Promise<void> {
  const drawn = drawBuying(world, model);
  // A session that has expired answers before a purchase is tried.
  await world.call(drawn.who, 'listBalances', {});
  await buys(world, model, { ...drawn, taps: 3 });
}

async function buysWrongly(world: World, model: FixedRateModel): Promise<void> {
  const { chance, nowMs } = world;
  const { who, buying } = drawBuying(world, model);
  const { minAmount, maxAmount } = model.termsOf(buying.product, nowMs);
  const micro = UNIT / 1_000_000n;
  const wrong: readonly Buying[] = [
    { ...buying, amount: minAmount - micro },
    { ...buying, amount: maxAmount + micro },
    { ...buying, amount: buying.amount + micro / 10n },
    { ...buying, amount: world.books.assetsOf(who.userId, 'USDT') + UNIT },
    { ...buying, version: model.versionOf(buying.product, nowMs) + 1 },
  ];
  await buys(world, model, { who, buying: chance.pick(wrong) });
  const odd = {
    productId: chance.happens(0.5) ? NOBODY : buying.product.id,
    amount: chance.pick(['-100', '0', '1e3', 'NaN', '']),
    safePassword: FUND_PASSWORD,
  };
  const refused = await world.call(who, 'buyProduct', odd);
  if (refused.code === 200) world.found('odd input is refused', JSON.stringify(odd));
}

async function redeem(
  world: World,
  model: FixedRateModel,
  { order, returned = null }: { order: Order; returned?: bigint | null },
): Promise<void> {
  const who = world.customers.find(({ userId }) => userId === order.userId)!;
  const reasons = model.reasonsAgainstRedeeming(order, returned, world.nowMs);
  const { code, errorKey } = await world.call(who, 'redeemProductOrder', {
    id: order.id,
    safePassword: FUND_PASSWORD,
    ...(returned === null ? {} : { returned: figure(returned) }),
  });
  const said = code === 200 ? 'done' : errorKey!;
  if (reasons.length === 0 ? said !== 'done' : !reasons.includes(said))
    world.found('an early end is answered by the rules', `${said}, rules ${reasons.join()}`);
  if (said === 'done') model.redeem(order, world.books, world.nowMs);
}

/** Often one bought just now, so that orders are cancelled before their first day, too. */
function drawOrder({ chance }: World, model: FixedRateModel): Order | null {
  const open = model.orders.filter(({ isOpen }) => isOpen);
  const list = chance.happens(0.15) ? model.orders : open;
  if (list.length === 0) return null;
  return chance.happens(0.4) ? list.at(-1)! : chance.pick(list);
}

async function redeems(world: World, model: FixedRateModel): Promise<void> {
  const order = drawOrder(world, model);
  if (!order) return;
  const isShown = world.chance.happens(0.5);
  await redeem(world, model, { order, returned: isShown ? order.amount - order.income : null });
}

async function redeemsWrongly(world: World, model: FixedRateModel): Promise<void> {
  const order = drawOrder(world, model);
  if (!order) return;
  await redeem(world, model, { order, returned: order.amount + UNIT });
  const stranger = world.customers.find(({ userId }) => userId !== order.userId)!;
  const fields = { id: order.id, safePassword: FUND_PASSWORD };
  const { errorKey } = await world.call(stranger, 'redeemProductOrder', fields);
  if (errorKey !== 'products.orderNotFound')
    world.found('foreign orders do not exist', `${stranger.name} ${order.id}: ${errorKey}`);
}

/** Two requests for one order at the same time: one of them ends it. */
async function redeemsTwice(world: World, model: FixedRateModel): Promise<void> {
  const order = drawOrder(world, model);
  if (!order || model.reasonsAgainstRedeeming(order, null, world.nowMs).length > 0) return;
  const who = world.customers.find(({ userId }) => userId === order.userId)!;
  await world.call(who, 'listBalances', {});
  const fields = { id: order.id, safePassword: FUND_PASSWORD };
  const { token } = who;
  const answers = await Promise.all(
    [1, 2].map(() => world.app.call('redeemProductOrder', fields, { token, key: world.key() })),
  );
  const codes = answers.map(({ code, errorKey }) => errorKey ?? String(code)).toSorted();
  if (codes.join() !== '200,products.orderEnded') world.found('an order ends once', codes.join());
  model.redeem(order, world.books, world.nowMs);
}

/** Two processes, each with a customer who wants all that is left of a product. */
async function sellsTheLast(world: World, model: FixedRateModel): Promise<void> {
  const product = await announce(world, model, { capacity: '500', maxAmount: '500' });
  if (!product) return;
  const able = world.customers.filter(
    ({ userId }) => world.books.of(`${userId} balance  USDT`) >= 500n * UNIT,
  );
  if (able.length < 2) return;
  for (const who of able) await world.call(who, 'listBalances', {});
  await world.withSecondProcess(async (second) => {
    const answers = await Promise.all(
      able.map((who, index) =>
        (index % 2 === 0 ? world.app : second).call(
          'buyProduct',
          { productId: product.id, amount: '500', safePassword: FUND_PASSWORD },
          { token: who.token, key: world.key() },
        ),
      ),
    );
    const sold = answers.flatMap(({ code, result }, index) =>
      code === 200 ? [{ who: able[index]!, id: (result as { id: string }).id }] : [],
    );
    const others = answers.filter(({ code }) => code !== 200).map(({ errorKey }) => errorKey);
    if (sold.length !== 1 || others.some((errorKey) => errorKey !== 'products.soldOut'))
      world.found('the last is sold once', `${sold.length} sold, ${others.join()}`);
    for (const { who, id } of sold) {
      world.names(id);
      const buying = { userId: who.userId, product, amount: 500n * UNIT };
      model.buy(id, buying, world.books, world.nowMs);
    }
  });
}
