import { parseFixed } from '@candor/domain/money/fixed';
import { money } from '@candor/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { seededRandom } from '../../platform/random.ts';
import { failTwice } from '../../platform/testing/fail-twice.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { operatorCommandsOf } from './operators/operator-commands.ts';
import {
  type CompetitionHarness,
  competitionHarness,
  enteredAt,
  HOUR,
  MINUTE,
  type Trader,
} from './testing/competition-harness.ts';

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

/** As if both had signed in with the same device. */
async function shareDevice(...people: readonly Trader[]): Promise<void> {
  for (const { userId } of people)
    await app.db`
      insert into identity.device (user_id, device_hash, first_seen_at, last_seen_at)
      values (${userId}, ${Buffer.from('one device')}, now(), now())`;
}

/** As if both had bound the same bank account. */
async function sharePayee(...people: readonly Trader[]): Promise<void> {
  for (const [at, { userId }] of people.entries())
    await app.db`
      insert into wallet.payout_account (user_id, id, kind, currency, chain_type, account, bank_name,
        holder, usable_at, created_at)
      values (${userId}, gen_random_uuid(), 'bank', 'USDT', 'BANK',
        ${at === 0 ? 'IE29AIBK93115212345678' : 'ie29aibk93115212345678'}, 'AIB', 'Anna Bell',
        now(), now())`;
}

/** The first two payments fail after their transfers were prepared. */
async function failPaymentsTwice(db: Db): Promise<void> {
  await db.unsafe(`create sequence competitions.payments`);
  await db.unsafe(`create function competitions.fail_payment() returns trigger language plpgsql as $$
    begin
      if nextval('competitions.payments') <= 2 then raise exception 'a crash'; end if;
      return new;
    end $$`);
  await db.unsafe(`create trigger fail_payment after insert on ledger.transfer for each row
    when (new.type = 'competitionPrize') execute function competitions.fail_payment()`);
}

const isGain = (pnl: string) => pnl !== '0' && !pnl.startsWith('-');

/** Both sides at once: when the price moved enough, one of them gains. */
async function bothSides(long: Trader, short: Trader, heldMs = HOUR): Promise<void> {
  const trades = [
    await harness.open(long, { direction: 'long' }),
    await harness.open(short, { direction: 'short' }),
  ];
  await harness.pass(heldMs);
  for (const trade of trades) await trade.close();
}

describe('gains that do not count', () => {
  test('are those of related accounts against each other, entrants or not', async () => {
    const [anna, ben] = [await harness.trader(), await harness.trader()];
    const id = await harness.announce();
    await harness.join(anna, id);
    await bothSides(anna, ben);
    await harness.round();
    const alone = (await harness.rowOf(id, anna))!;
    await shareDevice(anna, ben);
    await harness.pass(11 * MINUTE);
    const related = (await harness.rowOf(id, anna))!;
    expect(related.pnl).toBe(isGain(alone.pnl) ? '0' : alone.pnl);
    expect(related.group).toMatch(/^[0-9a-f]{16}$/);
    // Whose account it is against is published without its name, and nothing else of theirs.
    const { result } = await app.call('listCompetitionFills', { id });
    const { fills } = result as { fills: { handle: string; group?: string }[] };
    expect(fills.map(({ group }) => group)).toEqual([related.group, related.group]);
    expect(JSON.stringify(fills)).not.toContain(ben.userId);
  });

  test('are those of accounts that are paid to the same payout account', async () => {
    const [anna, ben] = [await harness.trader(), await harness.trader()];
    const id = await harness.announce();
    for (const who of [anna, ben]) await harness.join(who, id);
    await bothSides(anna, ben);
    await harness.round();
    const gains = async () => {
      const rows = [await harness.rowOf(id, anna), await harness.rowOf(id, ben)];
      return rows.filter((row) => isGain(row!.pnl)).length;
    };
    const before = await gains();
    await sharePayee(anna, ben);
    await harness.pass(11 * MINUTE);
    expect([before > 0, await gains()]).toEqual([true, 0]);
  });

  test('are those of accounts invited before the announcement; later ones cannot harm', async () => {
    const [anna, ben, cleo] = [
      await harness.trader(),
      await harness.trader(),
      await harness.trader(),
    ];
    const invite = (invited: Trader) =>
      app.db`update identity.customer set invited_by = ${anna.userId} where id = ${invited.userId}`;
    await invite(ben);
    await app.clock.advance(100);
    const id = await harness.announce();
    await app.clock.advance(100);
    const late = await harness.trader();
    await invite(late);
    for (const who of [anna, ben, cleo, late]) await harness.join(who, id);
    await harness.round();
    const groups = await Promise.all(
      [anna, ben, cleo, late].map(async (who) => (await harness.rowOf(id, who))!.group),
    );
    expect(groups[0]).toBeDefined();
    expect(groups).toEqual([groups[0], groups[0], undefined, undefined]);
  });

  test('are those of trades held 4:59; their losses count', async () => {
    const id = await harness.announce();
    const people = [await harness.trader(), await harness.trader()];
    for (const who of people) await harness.join(who, id);
    const trades = [
      await harness.open(people[0]!, { direction: 'long' }),
      await harness.open(people[1]!, { direction: 'short' }),
    ];
    await app.clock.jump(4 * MINUTE + 58_000);
    for (const trade of trades) await trade.close();
    await harness.round();
    for (const { pnl, end, start, in: paidIn, out } of await harness.rowsOf(id)) {
      expect(isGain(pnl)).toBe(false);
      expect(parseFixed(end)).toBe(
        parseFixed(start) + parseFixed(paidIn) - parseFixed(out) + parseFixed(pnl),
      );
    }
  });
});

test('money moved in before the end lowers the return, and no exchange makes a profit', async () => {
  const id = await harness.announce();
  const anna = await harness.trader('1000');
  await app.clock.advance(100);
  await harness.join(anna, id);
  const move = (from: string, to: string, amount: string) =>
    app.call('transferFunds', { from, to, amount, currency: 'USDT' }, anna);
  await move('balance', 'contract', '3000');
  await move('contract', 'balance', '2000');
  const exchange = { from: 'USDT', to: 'BTC', amount: '500' };
  const { result } = await app.call('quoteFlashExchange', exchange, anna);
  await app.call('exchangeFlash', { ...exchange, quoteId: (result as { id: string }).id }, anna);
  await harness.round();
  expect(await harness.rowOf(id, anna)).toMatchObject({
    pnl: '0',
    yieldRate: '0',
    start: '1000',
    in: '3000',
    out: '2000',
    end: '2000',
    trades: 0,
  });
});

describe('the end', () => {
  test('is the same for two processes, after failures and after downtime over it; a cluster wins one prize', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => harness.trader('2000')));
    const cluster = people.slice(2);
    await shareDevice(...cluster);
    const id = await harness.announce({ profitPrizes: '50, 40, 30, 20, 10', returnPrizes: '' });
    for (const who of people) await harness.join(who, id);
    // The cluster bets one way, so that nothing of it cancels; the others take both sides.
    for (const [at, who] of people.entries())
      await harness.open(who, { direction: at === 1 ? 'short' : 'long', margin: '300' });
    const other = await createTestApp({ beside: app, nodeId: 'other' });
    await failTwice(app.db, 'competitions.fill');
    // Nothing runs across the end: trades stay open and are valued there.
    await app.clock.jump(5 * HOUR);
    await Promise.all([app.clock.advance(4_000), other.clock.jump(5 * HOUR)]);
    await Promise.all([app.clock.advance(4_000), other.clock.advance(4_000)]);
    await other.app.stop();
    const board = await harness.rowsOf(id);
    expect(board).toHaveLength(6);
    const paid = await app.db<{ amount: string; user_id: string }[]>`
      select user_id, amount from ledger.transfer
      where type = 'competitionPrize' and key like ${`competition/${id}/%`}`;
    const won = board.filter(({ prize }) => prize !== '0');
    expect(paid).toHaveLength(won.length);
    const groups = won.map(({ group, handle }) => group ?? handle);
    expect(new Set(groups).size).toBe(won.length);
    for (const { userId, token } of people) {
      const mine = (await harness.rowOf(id, { userId, token }))!;
      const got = paid.filter((each) => each.user_id === userId);
      expect(got.reduce((sum, { amount }) => sum + parseFixed(amount), 0n)).toBe(
        parseFixed(mine.prize),
      );
    }
    const { result } = await app.call('listCompetitionFills', { id });
    const { fills } = result as {
      fills: { isOpenAtEnd: boolean; closedAtMs: number; closeSequence: number }[];
    };
    expect(fills.every(({ isOpenAtEnd }) => isOpenAtEnd)).toBe(true);
    // The market was halted at the end: the last price before it values what was open.
    const [tick] = await app.db<{ state: string; atMs: number }[]>`
      select state, recorded_at as "atMs" from markets.tick
      where symbol = 'BTCUSDT' and sequence = ${fills[0]!.closeSequence}`;
    expect(tick!.state).not.toBe('halted');
    expect(tick!.atMs).toBeLessThan(fills[0]!.closedAtMs);
  });

  test('pays the rest after a crash in the middle, nobody twice', async () => {
    const endsAt = app.clock.now() + 26 * HOUR;
    const id = await harness.announce({ profitPrizes: '50, 40', returnPrizes: '', endsAt });
    const [anna, ben] = [await harness.trader(), await harness.trader()];
    for (const who of [anna, ben]) await harness.join(who, id);
    await bothSides(anna, ben, 24 * HOUR);
    await failPaymentsTwice(app.db);
    await harness.pass(2 * HOUR + 3 * MINUTE);
    // A failed row waits before it is tried again.
    for (let tries = 0; tries < 3; tries++) await harness.pass(10 * MINUTE);
    expect(await harness.detail(id)).toMatchObject({ status: -2 });
    const won = (await harness.rowsOf(id)).map(({ prize }) => parseFixed(prize));
    const [row] = await app.db<{ paid: string }[]>`
      select coalesce(sum(amount), 0)::text as paid from ledger.transfer
      where type = 'competitionPrize' and key like ${`competition/${id}/%`}`;
    expect(parseFixed(row!.paid)).toBe(won.reduce((sum, prize) => sum + prize, 0n));
    expect(won.some((prize) => prize === money('50'))).toBe(true);
  });
});

test('real prizes cannot be offered to accounts of nobody in particular', async () => {
  const random = seededRandom('live');
  const live = operatorCommandsOf({ random, mode: 'live' })['competitions.announce']!;
  const announce = (verification: string) =>
    inTransaction(app.db, (tx) =>
      live.execute(tx, enteredAt(app.clock.now(), { verification }), {
        operatorIds: ['operator-one', 'operator-two'],
        nowMs: app.clock.now(),
      }),
    );
  await expect(announce('none')).rejects.toThrow('competitions.termsInvalid');
  await expect(announce('basic')).resolves.toBeUndefined();
});
