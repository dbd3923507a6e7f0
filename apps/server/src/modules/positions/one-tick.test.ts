/** One tick that meets levels of every kind at once. */
import type { RequestOf } from '@candor/contract/calls';
import { money, price, rate } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBitcoinHarness, type Harness } from './testing/harness.ts';

let harness: Harness;
let user: string;
/** Whose position is liquidated. */
let other: string;

beforeEach(async () => {
  ({ harness, user } = await openBitcoinHarness('10000'));
  other = await harness.newCustomer('10000');
});
afterEach(() => harness.close());

const open = async (changes: Partial<RequestOf<'openPosition'>> = {}, owner = user) =>
  (
    await harness.call('openPosition', owner, {
      symbol: 'BTCUSDT',
      direction: 'long',
      leverage: 5,
      margin: money('500'),
      ...changes,
    })
  ).id;
const trail = (id: string, callbackRate: string) =>
  harness.call('setTrailingStop', user, { id, callbackRate: rate(callbackRate) });
const closeAt = (id: string, limit: string) =>
  harness.call('placeCloseOrder', user, { id, limitPrice: price(limit) });
const waitAt = (
  orderType: 'limit' | 'stopLimit',
  limit: string,
  changes: Partial<RequestOf<'openPosition'>> = {},
) => open({ orderType, limitPrice: price(limit), ...changes });
const play = async (...marks: readonly string[]) => {
  for (const mark of marks) await harness.tick('BTCUSDT', mark);
};
const states = async () => {
  const lists = [user, other].map((owner) => harness.call('listPositions', owner, {}));
  const records = (await Promise.all(lists)).flatMap((list) => list.records);
  return new Map(records.map(({ id, closeReason, status }) => [id, closeReason ?? status]));
};

/**
 * One of each kind. A fall to 18,050 meets none; a fall to 15,000 two seconds later meets all, since
 * only then the mean of three seconds, which liquidates, has left 19,900.
 */
async function oneOfEach() {
  const trailed = await open();
  await trail(trailed, '0.12');
  const sold = await open({ direction: 'short' });
  await closeAt(sold, '16000');
  return {
    liquidation: await open({ leverage: 20 }, other),
    stopLoss: await open({ stopLoss: price('18000') }),
    takeProfit: await open({ direction: 'short', takeProfit: price('17000') }),
    trailingStop: trailed,
    limitClose: sold,
    limit: await waitAt('limit', '17500'),
    stopLimit: await waitAt('stopLimit', '14000', {
      direction: 'short',
      stopPrice: price('16500'),
    }),
  };
}

const met = {
  liquidation: 'liquidation',
  stopLoss: 'stopLoss',
  takeProfit: 'takeProfit',
  trailingStop: 'trailingStop',
  limitClose: 'limitClose',
  limit: 'open',
  stopLimit: 'open',
};

async function expectEachMet(ids: Record<string, string>): Promise<void> {
  const found = await states();
  expect(
    Object.fromEntries(Object.entries(ids).map(([kind, id]) => [kind, found.get(id)])),
  ).toEqual(met);
  expect(found.size).toBe(Object.keys(met).length);
  expect(await harness.findings()).toEqual([]);
  expect(harness.complaints).toEqual([]);
}

test('settles one order of every kind at the tick that meets them all', async () => {
  const ids = await oneOfEach();
  await play('19900', '18050');
  expect(new Set((await states()).values())).toEqual(new Set(['open', 'pending']));
  await harness.tick('BTCUSDT', '15000', 2_000);
  await expectEachMet(ids);
});

test('does the same for a tick that was recorded while nothing ran', async () => {
  const ids = await oneOfEach();
  await play('19900', '18050');
  await harness.restart(async () => {
    await harness.clock.advance(2_000);
    harness.tape.record('BTCUSDT', '15000', {}, { isUndelivered: true });
  });
  await harness.settled();
  await expectEachMet(ids);
});

test('ends one position once when several of its levels are met, and its close order with it', async () => {
  const id = await open({ stopLoss: price('19000') });
  await trail(id, '0.02');
  await closeAt(id, '21000');
  await play('15000', '22000');
  expect((await states()).get(id)).toBe('stopLoss');
  const { records } = await harness.call('listCloseOrders', user, {});
  expect(records).toMatchObject([{ status: 'cancelled', cancelReason: 'positionClosed' }]);
  expect(await harness.findings()).toEqual([]);
});

test('a liquidation takes the resting orders of its owner back, those too that its tick meets', async () => {
  await open({ leverage: 20 });
  await waitAt('limit', '17500');
  await play('19900', '18050');
  await harness.tick('BTCUSDT', '15000', 2_000);
  expect([...(await states()).values()].toSorted()).toEqual(['cancelled', 'liquidation']);
  expect(await harness.findings()).toEqual([]);
});
