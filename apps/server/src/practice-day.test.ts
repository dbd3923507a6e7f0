import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { calls } from '@candor/contract/calls';
import { sealedDayText } from '@candor/domain/proofs/sealed-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { reconcile } from './modules/ledger/index.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const script = (name: string) =>
  fileURLToPath(new URL(`../../../docs/verify/${name}`, import.meta.url));
const DAY_SCRIPT = script('verify-day.mjs');
const COMPETITION_SCRIPT = script('verify-competition.mjs');
const FIRST_START_MS = Date.UTC(2026, 0, 7, 12);
const DAY = '2026-01-06';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp({ startMs: FIRST_START_MS, practiceDay: true, contests: true });
  address = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  await app.clock.advance(10_000);
});
afterAll(() => app?.close());

/** Runs a script as anyone could. */
function runScript(file: string, about: string): Promise<{ exitCode: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, address, about], (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, said: `${stdout}${stderr}` }),
    );
  });
}

interface Competition {
  readonly id: string;
  readonly isOfHouse: boolean;
  readonly status: number;
  readonly boardHash?: string;
  readonly fills: number;
}

interface BoardRow {
  readonly rank: number;
  readonly prize: string;
  readonly group?: string;
}

interface Day {
  day: string;
  orderCount: number;
  tickCount: number;
  recordedAt: number;
  sealedAt: string;
  reserves: { currency: string; customerCount: number; assets: { isPractice: boolean }[] }[];
}

test('gives a practice product a sealed yesterday, marked with its creation time, ten seconds after first start', async () => {
  const { result } = await app.call('listSealedDays');
  const { records } = result as { records: Day[] };
  expect(records.map(({ day }) => day)).toEqual([DAY]);
  expect(records[0]!.recordedAt).toBe(FIRST_START_MS);
  expect(records[0]!.sealedAt).toMatch(/^2026-01-07 20:00:0\d$/);
  expect(records[0]!.tickCount).toBeGreaterThan(2_000);
  expect(records[0]!.orderCount).toBeGreaterThan(24);
});

test('shows products that ended, sold out and are to come, each lived by the commands of the product', async () => {
  const { result } = await app.call('listProducts', { type: 'arbitrage' });
  const { records } = result as { records: { name: string; status: string }[] };
  const statuses = new Map(records.map(({ name, status }) => [name, status]));
  expect(statuses.get('Basis 7')).toBe('onSale');
  expect(statuses.get('Basis 90')).toBe('notStarted');
  expect(statuses.get('Basis 45, limited')).toBe('soldOut');
  expect(statuses.get('Basis 7, autumn')).toBe('closed');
  // The past began on 7 December in UTC+8; the orders ran from the 8th, 10th, 28th and 29th.
  const orders = await app.db`
    select state, credited_days, income_total::float8 as income from products.product_order
    order by bought_at`;
  expect(orders).toEqual([
    { state: 'ended', credited_days: 7, income: 10.5 },
    { state: 'ended', credited_days: 7, income: 7.56 },
    { state: 'open', credited_days: 10, income: 24 },
    { state: 'open', credited_days: 9, income: 14.4 },
  ]);
});

test('shows a bond that is repaid on time and one that is late, held by accounts of the house', async () => {
  const { result } = await app.call('listBonds', { phase: 'running' });
  const { records } = result as { records: { id: string; borrower: { name: string } }[] };
  const [late, onTime] = records;
  expect(records).toHaveLength(2);
  expect(onTime).toMatchObject({
    borrower: { name: 'Lantern Street Bakery', paymentsMade: 63, paymentsLate: 0 },
    status: 'repaying',
    bucket: 'current',
    paidOutOn: '2025-09-28',
    holders: 2,
  });
  expect(late).toMatchObject({
    borrower: { name: 'Altiplano Solar Pumps', paymentsLate: 7 },
    status: 'repaying',
    bucket: 'late15',
    daysLate: 10,
  });
  const { payments } = (await app.call('getBond', { id: onTime!.id })).result as {
    payments: { day: string; receivedAt: number; isShared: boolean }[];
  };
  expect(payments.map(({ day }) => day)).toEqual(['2025-10-28', '2025-11-28', '2025-12-28']);
  const received = await app.db`
    select bool_and(s.credited_at = p.received_at and p.received_at = p.day::timestamp at time zone interval '8 hours')
      as on_its_day
    from products.bond_share s join products.bond_note n on n.user_id = s.user_id and n.id = s.note_id
    join products.bond_payment p on p.bond_id = n.bond_id and p.number = s.payment`;
  expect(received).toEqual([{ on_its_day: true }]);
  const { result: listed } = await app.call('listProducts', { type: 'bond' });
  const closed = (listed as { records: { status: string }[] }).records.slice(-2);
  expect(closed).toMatchObject([
    { status: 'closed', capacityLeft: '0' },
    { status: 'closed', capacityLeft: '0' },
  ]);
});

test('passes independent verification', async () => {
  const { exitCode, said } = await runScript(DAY_SCRIPT, DAY);
  expect(said.split('\n').filter((line) => line.startsWith('WRONG'))).toEqual([]);
  expect(said).toContain('recorded at 2026-01-07T12:00:00.000Z: practice traders of the house');
  expect(exitCode).toBe(0);
});

test('has the fingerprint that a client computes after decoding it by the contract', async () => {
  const { result } = await app.call('getTickInclusion', { symbol: 'BTCUSDT', sequence: 3 });
  const { day } = z.decode(calls.getTickInclusion.result, result as never);
  expect(day.hash).toBe(createHash('sha256').update(sealedDayText(day)).digest('hex'));
});

test('has orders of every kind, and reserves of practice money that the house owes its traders', async () => {
  const orders = await app.call('listDayOrders', { day: DAY });
  const kinds = (orders.result as { orders: { kind: string }[] }).orders.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['opened', 'closed', 'secondContract']));
  const { result } = await app.call('getSealedDay', { day: DAY });
  const usdt = (result as Day).reserves.find(({ currency }) => currency === 'USDT')!;
  // Six traders of the day, two of the weeks before, and eight that applied for offerings.
  expect(usdt.customerCount).toBe(16);
  expect(usdt.assets.every(({ isPractice }) => isPractice)).toBe(true);
});

test('has a competition that ended, with its final board, paid prizes and the trades to recompute it', async () => {
  const { result: listed } = await app.call('listCompetitions');
  // Beside it, one in progress and one to come, as on any new practice product.
  expect((listed as Competition[]).map(({ status }) => status)).toEqual([0, 1, -2]);
  const past = (listed as Competition[]).find(({ isOfHouse }) => isOfHouse)!;
  expect(past).toMatchObject({
    title: 'Trial day of our own accounts',
    status: -2,
    endTime: '2026-01-07 07:56:00',
    rewards: '900',
    participants: 6,
    simulated: true,
  });
  const { id } = past;
  const { result } = await app.call('getCompetition', { id });
  const detail = result as Competition;
  expect(detail.boardHash).toMatch(/^[0-9a-f]{64}$/);
  expect(detail.fills).toBe(18);
  const { result: board } = await app.call('listCompetitionBoard', { id });
  const rows = (board as { records: BoardRow[] }).records;
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(rows.filter(({ group }) => group !== undefined)).toEqual([]);
  const won = rows.filter(({ prize }) => prize !== '0');
  expect(won.length).toBeGreaterThan(0);
  const paid = await app.db`
    select count(*)::int as count, bool_and(paid_at < '2026-01-07') as on_that_day
    from competitions.entry where prize > 0`;
  expect(paid).toEqual([{ count: won.length, on_that_day: true }]);
  const { exitCode, said } = await runScript(COMPETITION_SCRIPT, id);
  expect(said).toContain(`6 entrants and 18 fills recomputed\n${won.length} winners`);
  expect(exitCode).toBe(0);
});

test('leaves nothing open and the books clean, and a second start leaves it unchanged', async () => {
  const { db } = app;
  const [open] = await db`select
    (select count(*)::int from positions.position where status <> 'closed') as positions,
    (select count(*)::int from second_contracts.contract where status = 'active') as bets`;
  expect(open).toEqual({ positions: 0, bets: 0 });
  expect(await reconcile(db)).toEqual([]);
  const again = await createTestApp({ beside: app, practiceDay: true, nodeId: 'again' });
  const [marked] = await db`select count(*)::int as days from proofs.practice_day`;
  expect(marked).toEqual({ days: 1 });
  await again.app.stop();
});
