import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { money, toText } from '@candor/domain/money/money';
import { audit } from '../../audit/audit.ts';
import { failTwice } from '../../platform/testing/fail-twice.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sumHouseAccount } from '../ledger/index.ts';
import { join, type Member, payFee, payRebates, verifyAs } from './testing/people.ts';

/** Enough for two checkpoints of the books. */
const FEW_MINUTES = 5;
/** The last seconds of a year in UTC+8. */
const START_MS = Date.UTC(2025, 11, 31, 15, 59, 50);
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ startMs: START_MS, publicOrigin: 'https://candor.test' });
});
afterEach(async () => {
  const findings = await audit(app.db);
  if (findings.length > 0) throw new Error(`the books differ: ${JSON.stringify(findings)}`);
});
afterAll(async () => {
  await app.close();
});

interface Shown {
  readonly totalNum: number;
  readonly todayNew: number;
  readonly rechargeNum: number;
  readonly totalCommission: string;
  readonly todayCommission: string;
  readonly levels: { level: number; num: number; rate: string; fees: string; commission: string }[];
}
const team = async (who: Member) => (await app.call('getTeam', {}, who)).result as Shown;
const income = async (who: Member) => (await team(who)).totalCommission;

let families = 0;
/** Ann invites Ben, who invites Cleo. */
async function family(): Promise<[Member, Member, Member]> {
  families += 1;
  const ann = await join(app, `ann-${families}@example.com`);
  const ben = await join(app, `ben-${families}@example.com`, ann);
  return [ann, ben, await join(app, `cleo-${families}@example.com`, ben)];
}

/** As if all of them had bound the same address. */
async function sharePayee(...members: readonly Member[]): Promise<void> {
  for (const { userId } of members)
    await app.db`
      insert into wallet.payout_account (user_id, id, kind, currency, chain_type, account, usable_at,
        created_at)
      values (${userId}, gen_random_uuid(), 'chain', 'USDT', 'TRC20',
        'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn', now(), now())`;
}

describe('a trading fee', () => {
  test('is paid for on the day it was paid, also across the end of a year', async () => {
    const [ann, ben] = await family();
    await payFee(app, ben, '10');
    await app.clock.jump(20_000);
    await payFee(app, ben, '1');
    await payRebates(app);
    const days = (await app.call('listTeamIncome', { days: 3 }, ann)).result;
    expect(days).toEqual([
      { day: '2025-12-30', direct: '0', indirect: '0', total: '0' },
      { day: '2025-12-31', direct: '2.4', indirect: '0', total: '2.4' },
      { day: '2026-01-01', direct: '0.24', indirect: '0', total: '0.24' },
    ]);
    expect(await team(ann)).toMatchObject({ totalCommission: '2.64', todayCommission: '0.24' });
    const of = async (fields: Record<string, unknown>) =>
      (await app.call('listTeamMembers', { level: 1, ...fields }, ann)).result as {
        records: { fees: string; commission: string }[];
      };
    expect((await of({})).records).toMatchObject([{ fees: '11', commission: '2.64' }]);
    expect((await of({ days: 1 })).records).toMatchObject([{ fees: '1', commission: '0.24' }]);
  });

  test('brings nothing to an account that is paid to the same payout account', async () => {
    const [ann, ben, cleo] = await family();
    await sharePayee(ben, cleo);
    await payFee(app, cleo, '10');
    await payRebates(app);
    expect([await income(ben), await income(ann)]).toEqual(['0', '1.6']);
    // A chain that the whole line is paid to earns nothing of itself.
    await sharePayee(ann);
    await payFee(app, cleo, '10');
    await payRebates(app);
    expect([await income(ben), await income(ann)]).toEqual(['0', '1.6']);
  });

  test('brings 24% to who invited and 16% to who invited them, of what was really paid', async () => {
    const [ann, ben, cleo] = await family();
    const transfer = { from: 'balance', to: 'contract', amount: '5000', currency: 'USDT' };
    expect((await app.call('transferFunds', transfer, cleo)).code).toBe(200);
    const order = { symbol: 'BTCUSDT', direction: 'long', margin: '1000', leverage: 5 };
    const opened = await app.call('openPosition', order, cleo);
    expect(opened.code).toBe(200);
    await app.clock.advance(1_000);
    const closed = await app.call(
      'closePosition',
      { id: (opened.result as { id: string }).id },
      cleo,
    );
    expect(closed.code).toBe(200);
    const before = await sumHouseAccount(app.db, 'fees', 'USDT');
    await payRebates(app);

    const fees = await app.db<{ amount: string }[]>`
      select amount::text from ledger.transfer where user_id = ${cleo.userId} and type = 'tradingFee'`;
    expect(fees).toHaveLength(2);
    const part = (share: bigint) =>
      fees.reduce((sum, { amount }) => {
        const exact = (money(amount) * share) / 100n;
        return sum + exact - (exact % 10n ** 12n);
      }, 0n);
    const paid = { ben: part(24n), ann: part(16n) };
    expect(money(await income(ben))).toBe(paid.ben);
    expect(money(await income(ann))).toBe(paid.ann);
    expect(before - (await sumHouseAccount(app.db, 'fees', 'USDT'))).toBe(paid.ben + paid.ann);
    const total = toText(fees.reduce((sum, { amount }) => sum + money(amount), 0n) as never);
    expect((await team(ann)).levels).toMatchObject([
      { level: 1, num: 1, rate: '24', fees: '0', commission: '0' },
      { level: 2, num: 1, rate: '16', fees: total, commission: toText(paid.ann as never) },
    ]);
    expect((await app.call('getInviter', {}, cleo)).result).toMatchObject({
      fees: total,
      earners: [
        {
          level: 1,
          name: expect.stringMatching(/^b•••\d$/),
          rate: '24',
          commission: toText(paid.ben as never),
        },
        {
          level: 2,
          name: expect.stringMatching(/^a•••\d$/),
          rate: '16',
          commission: toText(paid.ann as never),
        },
      ],
    });
    expect((await app.call('getInviter', {}, ann)).result).toMatchObject({
      fees: '0',
      earners: [],
    });
    const log = await app.call('listBalanceChanges', { type: 'teamRebate' }, ben);
    expect((log.result as { total: number }).total).toBe(2);
  });

  test('is paid for once by two processes, after failures and after days without any', async () => {
    const [ann, ben, cleo] = await family();
    const other = await createTestApp({ beside: app, nodeId: 'other' });
    await failTwice(app.db, 'team.income');
    for (const amount of ['7', '0.000003', '11.123456']) await payFee(app, cleo, amount);
    await Promise.all([payRebates(app), payRebates(other)]);
    await Promise.all([payRebates(app), payRebates(other)]);
    expect(await income(ben)).toBe('4.349629');
    expect(await income(ann)).toBe('2.899752');
    await other.app.stop();
    await payFee(app, cleo, '100');
    await app.clock.jump(5 * 86_400_000);
    await payRebates(app);
    expect(await income(ben)).toBe('28.349629');
  });

  test('is found behind any stretch of the books without one, without waiting for more runs', async () => {
    const [ann, ben, cleo] = await family();
    await payRebates(app);
    await payFee(app, cleo, '10');
    // Many times what one transaction of the job looks through.
    await app.db`select setval('ledger.transfer_place', nextval('ledger.transfer_place') + 50000)`;
    await payFee(app, cleo, '20');
    await payRebates(app, FEW_MINUTES);
    expect([await income(ann), await income(ben)]).toEqual(['4.8', '7.2']);
  });

  test('brings nothing if one verified person is behind both accounts', async () => {
    const [ann, ben, cleo] = await family();
    await verifyAs(app, 'Serra', [ben, cleo]);
    await payFee(app, cleo, '50');
    await payRebates(app);
    expect([await income(ann), await income(ben)]).toEqual(['8', '0']);
    expect((await app.call('getInviter', {}, cleo)).result).toMatchObject({
      earners: [
        { level: 1, commission: '0' },
        { level: 2, commission: '8' },
      ],
    });
    await verifyAs(app, '  serra ', [ann]);
    await payFee(app, cleo, '50');
    await payRebates(app);
    expect([await income(ann), await income(ben)]).toEqual(['8', '0']);
  });

  test('returns at most 40 % to a chain of own accounts, and nothing once they are one person', async () => {
    const chain = [await join(app, 'sybil-0@example.com')];
    while (chain.length < 5)
      chain.push(await join(app, `sybil-${chain.length}@example.com`, chain.at(-1)!));
    const fees = ['9.999999', '0.000007', '3.333333', '0.000001', '41.000003'];
    const earned = async () =>
      (await Promise.all(chain.map(income))).reduce((sum, each) => sum + money(each), 0n);
    const payAll = async () => {
      for (const [index, amount] of fees.entries()) await payFee(app, chain[index]!, amount);
      await payRebates(app);
    };
    await payAll();
    const paid = fees.reduce((sum, each) => sum + money(each), 0n);
    const first = await earned();
    expect(first > 0n && first * 100n <= paid * 40n).toBe(true);
    // However the name is written.
    for (const [index, surname] of ['Núñez', 'NUNEZ', 'nun\u0303ez', 'Nunez ', 'Nuñez'].entries())
      await verifyAs(app, surname, [chain[index]!]);
    await payAll();
    expect(await earned()).toBe(first);
  });

  test('of accounts of the house brings nothing, nor do they earn', async () => {
    const [ann, ben, cleo] = await family();
    await app.db`update identity.customer set is_house = true where id = ${ben.userId}`;
    await payFee(app, ben, '50');
    await payFee(app, cleo, '50');
    await payRebates(app);
    expect([await income(ann), await income(ben)]).toEqual(['0', '0']);
  });
});

describe('a team', () => {
  test('counts both tiers, who joined today and who deposited, and pays nothing for either', async () => {
    const [ann, ben, cleo] = await family();
    const paid = { currency: 'USDT', chainType: 'TRC20', money: '70' };
    expect((await app.call('simulatePayment', paid, cleo)).code).toBe(200);
    for (let minute = 0; minute < 4; minute += 1) {
      await app.clock.jump(60_000);
      await app.clock.advance(2_000);
    }
    const { result } = await app.call('getTeam', {}, ann);
    expect(result).toMatchObject({
      inviteCode: ann.inviteCode,
      inviteUrl: `https://candor.test/i/${ann.inviteCode}`,
      totalNum: 2,
      todayNew: 2,
      rechargeNum: 1,
      totalCommission: '0',
    });
    await app.clock.jump(86_400_000);
    expect(await team(ann)).toMatchObject({ totalNum: 2, todayNew: 0, totalCommission: '0' });
    expect(await team(ben)).toMatchObject({ totalNum: 1 });
    expect(await team(cleo)).toMatchObject({ totalNum: 0, levels: [{ num: 0 }, { num: 0 }] });
  });

  test('lists members newest first, page by page, without their addresses', async () => {
    const ann = await join(app, 'hanna@example.com');
    for (const name of ['karl', 'lena', 'mia']) {
      await app.clock.advance(1_000);
      await join(app, `${name}@example.com`, ann);
    }
    const list = async (fields: Record<string, unknown>) =>
      (await app.call('listTeamMembers', fields, ann)).result as {
        records: { name: string; level: number }[];
        total: number;
        next?: string;
      };
    const first = await list({ pageSize: 2 });
    expect(first).toMatchObject({ total: 3, records: [{ name: 'm•••a' }, { name: 'l•••a' }] });
    expect(await list({ pageSize: 2, after: first.next })).toMatchObject({
      records: [{ name: 'k•••l', level: 1 }],
    });
    expect((await list({ level: 2 })).records).toEqual([]);
    expect(JSON.stringify(first)).not.toContain('example.com');
  });

  test('cannot be a circle: who invited an account is settled when it opens', async () => {
    const [ann, , cleo] = await family();
    const rows = await app.db<{ circle: boolean }[]>`
      with recursive up (id, steps) as (
        select ${ann.userId}::uuid, 0
        union all
        select c.invited_by, steps + 1 from up join identity.customer c on c.id = up.id
        where c.invited_by is not null and steps < 10)
      select bool_or(id = ${cleo.userId}::uuid) as circle from up`;
    expect(rows[0]!.circle).toBe(false);
    const again = { email: 'ann-again@example.com', inviteCode: 'NOBODY22', agreement: true };
    expect((await app.call('register', { ...again, password: 'x', smscode: '1' })).code).not.toBe(
      200,
    );
  });
});
