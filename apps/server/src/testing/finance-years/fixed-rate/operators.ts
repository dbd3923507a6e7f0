import { DAY, figure, HOUR, units } from '../figures.ts';
import type { World } from '../world.ts';
import type { FixedRateModel, Product, Terms } from './model.ts';

const NOTICE_MS = HOUR;
const reasons = ['securityHold', 'sanctions', 'courtOrder', 'review'] as const;

/** Terms with odd figures, so that each rounding shows. */
function drawTerms({ chance, nowMs }: World, fixed: Record<string, string>) {
  const maxPerCustomer = chance.between(500, 20_000);
  return {
    currency: 'USDT',
    cycleDays: chance.pick([1, 2, 3, 7, 10, 15, 21, 30, 45, 60, 90]),
    dailyRate: `0.000${String(chance.between(1, 999_999)).padStart(6, '0')}`,
    minAmount: String(chance.between(1, 200)),
    maxAmount: String(chance.between(300, maxPerCustomer)),
    maxPerCustomer: String(maxPerCustomer),
    capacity: String(chance.between(20_000, 60_000)),
    level: chance.pick([0, 0, 0, 1, 2, 3]),
    saleFrom: nowMs + chance.pick([0, 0, 0, DAY]),
    saleTo: nowMs + chance.pick([3, 30, 200]) * DAY,
    ...fixed,
  };
}

const termsOf = (typed: ReturnType<typeof drawTerms>): Terms => ({
  cycleDays: typed.cycleDays,
  dailyRate: units(typed.dailyRate),
  minAmount: units(typed.minAmount),
  maxAmount: units(typed.maxAmount),
  maxPerCustomer: units(typed.maxPerCustomer),
  capacity: units(typed.capacity),
  level: typed.level,
  saleFromMs: typed.saleFrom,
  saleToMs: typed.saleTo,
});

/** Two operators announce a product; some fields may be fixed. */
export async function announce(
  world: World,
  model: FixedRateModel,
  fixed?: Record<string, string>,
): Promise<Product | null> {
  const name = `Years ${model.products.length}`;
  const certain = fixed ? { level: 0, saleFrom: world.nowMs, minAmount: '1', ...fixed } : {};
  const typed = { ...drawTerms(world, {}), ...certain, name };
  if (fixed) typed.maxPerCustomer = typed.capacity;
  const answer = await world.desk.perform('products.announceFixedRate', typed);
  if (answer.code !== 200) {
    world.found('operators announce products', `${answer.errorKey}: ${JSON.stringify(typed)}`);
    return null;
  }
  const { result } = await world.app.call('listProducts', { type: 'arbitrage', pageSize: 100 });
  const { records } = result as { records: { id: string; name: string }[] };
  const id = records.find((each) => each.name === name)?.id;
  if (id === undefined) {
    world.found('operators announce products', `${name} is not listed`);
    return null;
  }
  world.names(id);
  const versions = [{ terms: termsOf(typed), inForceAtMs: world.nowMs }];
  const product: Product = { id, name, versions, sold: 0n };
  model.products.push(product);
  return product;
}

/** New terms, of which orders made before know nothing. */
export async function change(world: World, model: FixedRateModel): Promise<void> {
  const held = model.orders.filter(({ isOpen }) => isOpen).map((order) => order.product);
  const product = world.chance.pick(held.length > 0 ? held : model.products);
  const version = product.versions.length;
  const which = { name: product.name, productId: product.id, version };
  const typed = { ...drawTerms(world, {}), ...which };
  const { code, errorKey } = await world.desk.perform('products.changeFixedRate', typed);
  if (code !== 200) {
    world.found('operators change products', `${errorKey}: ${JSON.stringify(typed)}`);
    return;
  }
  product.versions.push({ terms: termsOf(typed), inForceAtMs: world.nowMs + NOTICE_MS });
}

export async function freeze(world: World, model: FixedRateModel): Promise<void> {
  const { chance, nowMs, desk } = world;
  const open = model.orders.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return;
  const order = chance.pick(open);
  const until = nowMs + chance.pick([-1, 1, 20, 24 * 5, 24 * 30, 24 * 31]) * HOUR;
  const isWithin = until <= (order.firstFrozenAtMs || nowMs) + 90 * DAY;
  const isAllowed = until > nowMs && until <= nowMs + 30 * DAY && isWithin;
  const { code, errorKey } = await desk.perform('products.freezeOrder', {
    userId: order.userId,
    id: order.id,
    reason: chance.pick(reasons),
    until,
  });
  if ((code === 200) !== isAllowed)
    world.found(
      'a freeze has a deadline within 30 days, and 90 of the first',
      `${errorKey} until ${until}`,
    );
  if (code !== 200) return;
  order.frozenUntilMs = until;
  order.firstFrozenAtMs ||= nowMs;
}

export async function resume(world: World, model: FixedRateModel): Promise<void> {
  const { nowMs, desk, chance } = world;
  const open = model.orders.filter(({ isOpen }) => isOpen);
  const frozen = open.filter(({ frozenUntilMs }) => frozenUntilMs > nowMs);
  if (open.length === 0) return;
  const order = chance.pick(frozen.length > 0 ? frozen : open);
  const { userId, id } = order;
  const { code } = await desk.perform('products.resumeOrder', { userId, id });
  if ((code === 200) !== frozen.length > 0)
    world.found('a frozen order goes on', `${code}, ${figure(order.amount)}`);
  if (code !== 200) return;
  order.frozenUntilMs = 0;
  // An order past its last day ends at once.
  await world.settle();
  model.live(world.books, world.nowMs);
}
