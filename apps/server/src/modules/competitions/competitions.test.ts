import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseFixed } from '@candor/domain/money/fixed';
import { money } from '@candor/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sumHouseAccount } from '../ledger/index.ts';
import {
  type CompetitionHarness,
  competitionHarness,
  HOUR,
  MINUTE,
} from './testing/competition-harness.ts';

const SCRIPT = fileURLToPath(
  new URL('../../../../../docs/verify/verify-competition.mjs', import.meta.url),
);

let app: TestApp;
let harness: CompetitionHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = competitionHarness(app);
  await app.clock.advance(3_000);
});
afterAll(async () => {
  const findings = await audit(app.db);
  await app.close();
  if (findings.length > 0) throw new Error(`the books differ: ${JSON.stringify(findings)}`);
});

const reserved = () => sumHouseAccount(app.db, 'reserved', 'USDT');

/** Runs the script as anyone could. */
function verify(address: string, id: string): Promise<{ exitCode: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, address, id], (_error, out, err) =>
      resolve({ exitCode: child.exitCode ?? -1, said: `${out}${err}` }),
    );
  });
}

test('goes from the announcement to the last prize, and a stranger recomputes all of it', async () => {
  const id = await harness.announce({ endsAt: app.clock.now() + 26 * HOUR });
  expect(await reserved()).toBe(money('1000.5'));
  expect(await app.call('listCompetitions', {}, { headers: { lang: 'xi' } })).toMatchObject({
    result: [{ id, title: 'Contratos de enero', status: 1, rewards: '1000.5', participants: 0 }],
  });
  const [anna, ben, cleo] = [
    await harness.trader(),
    await harness.trader(),
    await harness.trader(),
  ];
  for (const who of [anna, ben, cleo])
    expect(await harness.join(who, id)).toMatchObject({ code: 200 });
  expect(await harness.join(anna, id)).toMatchObject({ code: 200 });
  // Strangers on both sides: one of the two gains.
  const trades = [
    await harness.open(anna, { direction: 'long' }),
    await harness.open(ben, { direction: 'short' }),
  ];
  await harness.open(cleo, { symbol: 'ETHUSDT', margin: '200' });
  await harness.pass(24 * HOUR);
  for (const trade of trades) expect(await trade.close()).toMatchObject({ code: 200 });
  await harness.round();
  const live = await harness.rowsOf(id, anna);
  expect(live.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  const address = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  const running = await verify(address, id);
  expect(running.said).toContain('3 entrants and 2 fills recomputed');
  expect(running).toMatchObject({ exitCode: 0 });

  await harness.pass(2 * HOUR + 3 * MINUTE);
  const detail = await harness.detail(id);
  expect(detail).toMatchObject({
    status: -2,
    fills: 3,
    boardHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const board = await harness.rowsOf(id);
  for (const { end, start, pnl, in: paidIn, out, bonus } of board)
    expect(
      parseFixed(end) -
        parseFixed(start) -
        parseFixed(paidIn) +
        parseFixed(out) -
        parseFixed(bonus),
    ).toBe(parseFixed(pnl));
  const winners = board.filter(({ pnl }) => !pnl.startsWith('-') && pnl !== '0');
  expect(winners.length).toBeGreaterThan(0);
  for (const who of [anna, ben, cleo]) {
    const prize = (await harness.rowOf(id, who))!.prize;
    expect(parseFixed(await harness.balanceOf(who))).toBe(money('5000') + parseFixed(prize));
  }
  expect(await reserved()).toBe(0n);
  const said = await verify(address, id);
  expect(said.said).toContain(`3 entrants and 3 fills recomputed\n${winners.length} winners`);
  expect(said).toMatchObject({ exitCode: 0 });
  for (const [change, back] of [
    [
      `update competitions.entry set profit = profit + 1`,
      `update competitions.entry set profit = profit - 1`,
    ],
    [
      `update competitions.fill set fees = fees + 1`,
      `update competitions.fill set fees = fees - 1`,
    ],
  ] as const) {
    await app.db.unsafe(change);
    expect(await verify(address, id)).toMatchObject({ exitCode: 1 });
    await app.db.unsafe(back);
  }
});

describe('joining and leaving', () => {
  test('counts from the moment of joining, with the account as it was then', async () => {
    const id = await harness.announce();
    const anna = await harness.trader('5000');
    const early = await harness.open(anna);
    await harness.pass(10 * MINUTE);
    await harness.join(anna, id);
    await early.close();
    await app.call(
      'transferFunds',
      { from: 'balance', to: 'contract', amount: '1000', currency: 'USDT' },
      anna,
    );
    await harness.round();
    const row = (await harness.rowOf(id, anna))!;
    expect(row).toMatchObject({ pnl: '0', trades: 0, rank: 1 });
    expect(parseFixed(row.in)).toBeGreaterThanOrEqual(money('1000'));
    const { result } = await app.call('getPositionsSummary', {}, anna);
    expect(row.end).toBe((result as { equity: string }).equity);
  });

  test('is once: who left has no place and cannot come back', async () => {
    const id = await harness.announce();
    const anna = await harness.trader();
    expect(await harness.leave(anna, id)).toMatchObject({ errorKey: 'competitions.notEntered' });
    await harness.join(anna, id);
    await harness.round();
    expect(await harness.rowOf(id, anna)).toMatchObject({ rank: 1 });
    await Promise.all([harness.leave(anna, id), harness.leave(anna, id)]);
    expect(await harness.rowsOf(id, anna)).toEqual([]);
    expect(await harness.join(anna, id)).toMatchObject({ errorKey: 'competitions.alreadyLeft' });
    expect((await app.call('listOwnEntries', {}, anna)).result).toMatchObject({
      records: [{ status: -3, bisaiId: id }],
    });
    await harness.round();
    expect(await harness.rowsOf(id)).toEqual([]);
  });

  test('closes in time, and is not for the house or the unverified', async () => {
    const id = await harness.announce({ verification: 'basic' });
    const [anna, house, late] = [
      await harness.trader('0'),
      await harness.trader('0'),
      await harness.trader('0'),
    ];
    expect(await harness.join(anna, id)).toMatchObject({
      code: 403,
      errorKey: 'kyc.basicRequired',
    });
    await app.verify(anna.userId, 'basic');
    expect(await harness.join(anna, id)).toMatchObject({ code: 200 });
    await app.db`update identity.customer set is_house = true where id = ${house.userId}`;
    expect(await harness.join(house, id)).toMatchObject({ errorKey: 'competitions.houseAccount' });
    await harness.pass(2 * HOUR);
    expect(await harness.join(late, id)).toMatchObject({ errorKey: 'competitions.joinClosed' });
    expect(await harness.join(late, late.userId)).toMatchObject({
      code: 404,
      errorKey: 'competitions.notFound',
    });
    await harness.pass(HOUR);
    expect(await harness.leave(anna, id)).toMatchObject({ errorKey: 'competitions.ended' });
  });
});

describe('the prizes', () => {
  test('are refused without equity, and return when the competition is cancelled in time', async () => {
    await expect(harness.announce({ profitPrizes: '200000000' })).rejects.toMatchObject({
      key: 'competitions.noEquity',
    });
    const nowMs = app.clock.now();
    const before = await reserved();
    const times = { startsAt: nowMs + HOUR, joinsUntil: nowMs + HOUR, endsAt: nowMs + 3 * HOUR };
    const id = await harness.announce(times);
    expect(await harness.detail(id)).toMatchObject({ status: 0 });
    expect(await reserved()).toBe(before + money('1000.5'));
    await harness.cancel(id);
    expect(await reserved()).toBe(before);
    expect(await harness.detail(id)).toMatchObject({ isCancelled: true, status: -2 });
    await expect(harness.cancel(id)).rejects.toMatchObject({ key: 'competitions.alreadyStarted' });
    const started = await harness.announce();
    await expect(harness.cancel(started)).rejects.toMatchObject({
      key: 'competitions.alreadyStarted',
    });
  });

  test('all return when nobody had a profit', async () => {
    const id = await harness.announce();
    await harness.join(await harness.trader(), id);
    expect(await reserved()).toBeGreaterThan(0n);
    await harness.pass(3 * HOUR + 3 * MINUTE);
    expect(await reserved()).toBe(0n);
    expect(await harness.detail(id)).toMatchObject({ status: -2 });
  });
});
