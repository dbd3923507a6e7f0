import { price, quantity, rate } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { openBitcoinHarness, type Harness } from './testing/harness.ts';
import { Expected, type Plan } from './testing/order-rules.ts';

const TICKS = 60;
const START = 20_000;

/** A small generator, so that a seed names a course. */
function chanceOf(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    between: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    happens: (share: number) => next() < share,
  };
}
type Chance = ReturnType<typeof chanceOf>;

function planOf(chance: Chance): Plan {
  const sign = chance.happens(0.5) ? 1 : -1;
  const away = (max: number) => chance.between(20, max);
  const maybe = <T>(share: number, value: T) => (chance.happens(share) ? value : null);
  return {
    sign,
    stopLoss: maybe(0.4, START - sign * away(400)),
    takeProfit: maybe(0.4, START + sign * away(400)),
    callback: maybe(0.7, chance.between(10, 150)),
    activation: maybe(0.4, START + sign * away(200)),
    closes: chance.happens(0.6)
      ? [
          { limit: START + sign * chance.between(-50, 250), part: 1 },
          { limit: START + sign * chance.between(-50, 250), part: 2 },
        ]
      : [],
    entry: maybe(0.5, {
      stop: START + (chance.happens(0.5) ? 1 : -1) * away(250),
      limit: START + chance.between(-250, 250),
    }),
  };
}

/** Opens what a plan says; gives the ids, in the order of the plan. */
async function place(harness: Harness, user: string, plan: Plan) {
  const side = {
    symbol: 'BTCUSDT',
    direction: plan.sign > 0 ? 'long' : 'short',
    leverage: 2,
  } as const;
  const at = (value: number | null) => (value === null ? undefined : price(String(value)));
  const { id } = await harness.call('openPosition', user, {
    ...side,
    quantity: quantity('0.04'),
    stopLoss: at(plan.stopLoss),
    takeProfit: at(plan.takeProfit),
  });
  if (plan.callback !== null) {
    const callbackRate = rate((plan.callback / 10_000).toFixed(4));
    const activationPrice = at(plan.activation);
    await harness.call('setTrailingStop', user, { id, callbackRate, activationPrice });
  }
  const closes: string[] = [];
  for (const { limit, part } of plan.closes) {
    const order = { id, limitPrice: price(String(limit)), quantity: quantity(`0.0${part}`) };
    closes.push((await harness.call('placeCloseOrder', user, order)).id);
  }
  const { entry } = plan;
  if (!entry) return { id, closes, entry: null };
  const order = { ...side, quantity: quantity('0.01'), orderType: 'stopLimit' } as const;
  const prices = { stopPrice: price(String(entry.stop)), limitPrice: price(String(entry.limit)) };
  return {
    id,
    closes,
    entry: (await harness.call('openPosition', user, { ...order, ...prices })).id,
  };
}

/** What happened, in the words of the model. */
async function outcome(harness: Harness, user: string, ids: Awaited<ReturnType<typeof place>>) {
  const { records } = await harness.call('listPositions', user, { pageSize: 100 });
  const orders = (await harness.call('listCloseOrders', user, { pageSize: 100 })).records;
  const find = (id: string) => records.find((each) => each.id === id)!;
  const closedAt = (id: string) => Number(find(id).priceProof.close?.sequence ?? 0);
  const whole = find(ids.id);
  const entry = ids.entry === null ? null : find(ids.entry);
  return {
    closed: whole.status === 'closed' ? { at: closedAt(ids.id), reason: whole.closeReason } : null,
    closes: ids.closes.map((id) => {
      const order = orders.find((each) => each.id === id)!;
      return order.status === 'filled' ? closedAt(order.filledAs!) : order.status;
    }),
    entry: entry && (entry.status === 'open' ? Number(entry.priceProof.open.sequence) : 'resting'),
  };
}

test.each([1, 2, 3, 4, 5, 6])(
  'orders follow the rules on a random path with restarts: seed %s',
  async (seed) => {
    const chance = chanceOf(seed);
    const { harness } = await openBitcoinHarness('1');
    const traders = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const user = await harness.newCustomer('5000');
        const plan = planOf(chance);
        return { user, plan, ids: await place(harness, user, plan) };
      }),
    );
    const marks = [START];
    while (marks.length <= TICKS) {
      const isMissed = chance.happens(0.08);
      const step = async (isUndelivered: boolean) => {
        marks.push(marks.at(-1)! + chance.between(-60, 60));
        await harness.clock.advance(500);
        harness.tape.record('BTCUSDT', String(marks.at(-1)), {}, { isUndelivered });
      };
      if (isMissed) {
        await harness.restart(async () => {
          for (let count = chance.between(1, 5); count > 0; count -= 1) await step(true);
        });
      } else await step(false);
      await harness.settled();
    }
    for (const { user, plan, ids } of traders) {
      const expected = new Expected(plan, marks);
      expect({ plan, ...(await outcome(harness, user, ids)) }).toEqual({
        plan,
        ...expected.outcome(),
      });
    }
    expect(await harness.findings()).toEqual([]);
    await harness.close();
  },
  60_000,
);
