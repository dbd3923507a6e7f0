import { formatFixed, multiplyDown, truncateTo } from '@candor/domain/money/fixed';
import { toText, type Money } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countLevels } from '../../../testing/count-levels.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  buyUnits,
  type Holder,
  idOf,
  liveUntil,
  newestNav,
  newHolder,
  openIdlePools,
  redeem,
  unitsOfOrder,
  unlock,
} from './testing/pool-harness.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openIdlePools();
});
afterEach(() => app.close());

describe('total assets', () => {
  async function assetsOf(who: Holder): Promise<Record<string, string>> {
    const { result } = await app.call('listAssets', {}, who);
    const rows = result as { account: string; currency: string; usdtValue: string }[];
    const inUsdt = rows.filter(({ currency }) => currency === 'USDT');
    return Object.fromEntries(inUsdt.map((row) => [row.account, row.usdtValue]));
  }
  const levelOf = async (who: Holder) => {
    const { result } = await app.call('listProducts', { type: 'arbitrage' }, who);
    return (result as { records: { myLevel: number }[] }).records[0]!.myLevel;
  };

  test('count units at the newest NAV, and money that waits for it once', async () => {
    const anna = await newHolder(app);
    const order = await buyUnits(app, anna, { pool: 'trend', amount: '4000' });
    expect(await assetsOf(anna)).toMatchObject({ balance: '10000' });
    expect(await assetsOf(anna)).not.toHaveProperty('poolUnits');
    await liveUntil(app, '2026-01-08');
    const { nav } = await newestNav(app, 'trend');
    const units = await unitsOfOrder(app, idOf(order));
    const worth = truncateTo(multiplyDown(units, nav), 6) as Money;
    expect(await assetsOf(anna)).toMatchObject({ balance: '6000', poolUnits: toText(worth) });
    await unlock(app, idOf(order));
    await redeem(app, anna, { orderId: idOf(order), units: formatFixed(units) });
    expect(await assetsOf(anna)).toMatchObject({ balance: '6000', poolUnits: toText(worth) });
    await liveUntil(app, '2026-01-09');
    expect(await assetsOf(anna)).not.toHaveProperty('poolUnits');
  });

  test('count once what became units between midnight and the count', async () => {
    const anna = await newHolder(app);
    const order = await buyUnits(app, anna, { pool: 'trend', amount: '6000' });
    await liveUntil(app, '2026-01-08');
    expect(await unitsOfOrder(app, idOf(order))).toBeGreaterThan(0n);
    await app.clock.advance(5 * 60_000);
    const { result } = await app.call('listLevels', {}, anna);
    const { assets } = (result as { mine: { assets: string } }).mine;
    // Units are worth what was paid for them, to within their rounding.
    expect(Number(assets)).toBeCloseTo(10_000, 4);
  });

  test('keep a level, which an unrealized gain of units does not raise', async () => {
    const anna = await newHolder(app);
    await buyUnits(app, anna, { pool: 'trend', amount: '9990' });
    await liveUntil(app, '2026-01-08');
    const countAt = async (nav: number): Promise<number> => {
      await app.db`update products.pool set nav = ${nav}, stage = 'idle' where id = 'trend'`;
      await app.db`update platform.due set due_at = due_at + interval '1 year' where name = 'products.poolDay'`;
      await countLevels(app);
      return levelOf(anna);
    };
    expect(await countAt(1000)).toBe(2);
    expect(await countAt(0.5)).toBe(1);
  });
});
