import {
  type AnnouncedRules,
  countryKey,
  countryRulesText,
  EVERYTHING,
  NOTHING,
} from '@candor/domain/countries/country-rules';
import { DAY_MS } from '@candor/domain/durations';
import { price, quantity } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';
import { HARNESS_COUNTRY, openBitcoinHarness, type Harness } from './testing/harness.ts';
import { publishTexts } from '../settings/index.ts';

let harness: Harness;
let user: string;
beforeEach(async () => {
  ({ harness, user } = await openBitcoinHarness('10000'));
});
afterEach(() => closeWithRightBooks(harness));

const place = (marginMode: 'isolated' | 'cross') =>
  harness.call('openPosition', user, {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 10,
    orderType: 'limit',
    limitPrice: price('19500'),
    quantity: quantity('0.1'),
    marginMode,
  });
const newest = async () => (await harness.call('listPositions', user, {})).records[0];

/** As if the job that cancels what rests had not run yet. */
const excludeNow = () => harness.db`
  update responsible_trading.account set exclusion_kind = 'selfExclusion',
    excluded_until = ${harness.clock.now() + DAY_MS}::timestamptz where user_id = ${user}`;

test.each(['isolated', 'cross'] as const)(
  'a resting %s order does not open once its owner is excluded; its money returns',
  async (marginMode) => {
    await place(marginMode);
    await excludeNow();
    await harness.tick('BTCUSDT', '19400');
    expect(await newest()).toMatchObject({ status: 'cancelled', cancelReason: 'restricted' });
    expect((await harness.money(user)).free).toBe('10000');
  },
);

/** As if two operators had announced it an hour ago. */
const announce = (rules: AnnouncedRules) =>
  publishTexts(
    harness.db,
    [{ key: countryKey(HARNESS_COUNTRY), value: countryRulesText(rules) }],
    harness.clock.now(),
  );

test.each(['isolated', 'cross'] as const)(
  'a resting %s order does not open where contracts are no longer offered; its money returns',
  async (marginMode) => {
    await place(marginMode);
    await announce({ ...NOTHING, fromMs: harness.clock.now() });
    await harness.tick('BTCUSDT', '19400', 3_000);
    expect(await newest()).toMatchObject({ status: 'cancelled', cancelReason: 'restricted' });
    expect((await harness.money(user)).free).toBe('10000');
  },
);

test('a resting order does not open above a leverage cap of its country', async () => {
  await place('isolated');
  const leverageMax = new Map([['cryptoContracts' as const, 5]]);
  await announce({ ...EVERYTHING, leverageMax, fromMs: harness.clock.now() });
  await harness.tick('BTCUSDT', '19400', 3_000);
  expect(await newest()).toMatchObject({ status: 'cancelled', cancelReason: 'restricted' });
});

test('a resting order does not open beyond a stake that was tightened meanwhile', async () => {
  await place('isolated');
  await harness.db`
    insert into responsible_trading.limit_setting (user_id, name, amount)
    values (${user}, 'stakeMargin', 100)`;
  await harness.db`
    update responsible_trading.account set has_limits = true where user_id = ${user}`;
  await harness.tick('BTCUSDT', '19400');
  expect(await newest()).toMatchObject({ status: 'cancelled', cancelReason: 'restricted' });
});

test('the stop of an open position works while its owner is excluded', async () => {
  const opened = await harness.call('openPosition', user, {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 10,
    quantity: quantity('0.1'),
    stopLoss: price('19500'),
  });
  await excludeNow();
  await harness.tick('BTCUSDT', '19400');
  expect(await newest()).toMatchObject({
    id: opened.id,
    status: 'closed',
    closeReason: 'stopLoss',
  });
});
