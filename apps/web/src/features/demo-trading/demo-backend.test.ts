import { now } from '@candor/client/clock';
import { positionsCalls } from '@candor/contract/calls/positions';
import { walletCalls } from '@candor/contract/calls/wallet';
import { streamFrame } from '@candor/contract/stream';
import { DEMO_GRANT } from '@candor/domain/demo-trading/fresh-book';
import { money, price, toText, type Price } from '@candor/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

const sent: string[] = [];
let push: (frame: unknown) => void = () => {};

/** As much of a browser as the modules touch. */
class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    push = (frame) => this.onmessage?.({ data: JSON.stringify(frame) });
  }
  send(): void {}
  close(): void {}
}
const page = Object.assign(new EventTarget(), { location: { protocol: 'http:', host: 'demo' } });
vi.stubGlobal('window', page);
vi.stubGlobal('document', { querySelector: () => null });
vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('fetch', async (address: string) => {
  sent.push(address);
  throw new Error('no network');
});
afterAll(() => vi.unstubAllGlobals());

const { demoBackend } = await import('./demo-backend.ts');
const { startOver } = await import('./demo-account.ts');
const { followClock } = await import('./live-moment.ts');
const { listenToPrices } = await import('../../platform/live.ts');

let sequence = 100;
/** A price of the stream, a second after the one before, by a server that is in step. */
function tick(text: string): void {
  sequence += 1;
  const at = price(text);
  const frame = {
    channel: 'ticker:BTCUSDT',
    data: { ...detail, price: at, mark: at, high: at, low: at, sequence: String(sequence) },
  };
  push(z.encode(streamFrame, { ...frame, data: { ...frame.data, time: now() } }));
}
const zero = price('0');
const detail = {
  symbol: 'BTCUSDT',
  change: zero,
  changePercent: money('0') as never,
  volume: money('0'),
  state: 'live' as const,
  simulated: true,
  sourceCount: 3,
  hash: 'h',
};

let leave = () => {};
beforeAll(() => {
  leave = listenToPrices('BTCUSDT', () => {});
  followClock(0);
});
afterAll(() => leave());
beforeEach(() => startOver());

const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: money('500') } as const;
const open = (more: object = {}) =>
  demoBackend.call(positionsCalls, 'openPosition', { ...order, ...more }, { quiet: true });
const list = (status: 'open' | 'pending' | 'closed' | 'cancelled', more: object = {}) =>
  demoBackend.call(positionsCalls, 'listPositions', { status, ...more });
const summary = () => demoBackend.call(positionsCalls, 'getPositionsSummary', {});

test('refuses without a price, as the server does, and changes nothing', async () => {
  await expect(open({ symbol: 'ETHUSDT' })).rejects.toMatchObject({
    code: 422,
    key: 'markets.noPrice',
  });
  expect((await list('open')).total).toBe(0);
});

test('answers every private call itself or not at all, and leaves public ones to the server', async () => {
  expect(demoBackend.answers('listAssets', walletCalls.listAssets)).toBe(true);
  await expect(demoBackend.call(walletCalls, 'listAssets', {})).rejects.toThrow('no answer');
  expect(demoBackend.answers('getTick', undefined)).toBe(true);
  const { marketsCalls } = await import('@candor/contract/calls/markets');
  expect(demoBackend.answers('getTick', marketsCalls.getTick)).toBe(false);
  expect(sent).toEqual([]);
});

test('opens, closes a part, then the rest, with exact money throughout', async () => {
  tick('20000');
  const opened = await open();
  expect(opened).toMatchObject({ status: 'open', marginMode: 'isolated' });
  expect(opened.priceProof.open).toMatchObject({ sequence: String(sequence), sources: [] });
  const { available, equity, marginUsed, unrealizedProfit } = await summary();
  expect(toText(marginUsed)).toBe('500');
  expect(equity).toBe(available + marginUsed + unrealizedProfit);
  expect(available).toBe(DEMO_GRANT - marginUsed - opened.fee);
  tick('20100');
  const { id, quantity } = opened;
  const half = ((quantity / 2n / 10n ** 14n) * 10n ** 14n) as typeof quantity;
  const rest = await demoBackend.call(positionsCalls, 'closePosition', { id, quantity: half });
  expect(rest).toMatchObject({ id, status: 'open' });
  const closed = await demoBackend.call(positionsCalls, 'closePosition', { id });
  expect(closed).toMatchObject({ id, status: 'closed', closeReason: 'user' });
  const { records } = await list('closed');
  const earned = records.reduce((sum, { profit, fee }) => sum + profit - fee, 0n);
  const { available: left, realizedProfitToday } = await summary();
  expect(left).toBe(DEMO_GRANT + earned);
  expect(realizedProfitToday).toBe(earned);
});

test('places an order, lists it, cancels it and keeps it in the history', async () => {
  tick('20000');
  const limitPrice: Price = price('19000');
  const placed = await open({ orderType: 'limit', limitPrice });
  expect(placed).toMatchObject({ status: 'pending', limitPrice });
  expect((await list('pending')).records).toMatchObject([{ id: placed.id }]);
  await demoBackend.call(positionsCalls, 'cancelPosition', { id: placed.id });
  expect((await list('pending')).total).toBe(0);
  const { records } = await list('cancelled', { symbol: 'BTCUSDT' });
  expect(records).toMatchObject([{ id: placed.id, cancelReason: 'user', status: 'cancelled' }]);
  expect((await summary()).available).toBe(DEMO_GRANT);
});

test('amends an order under its id, and refuses with the codes of the server', async () => {
  tick('20000');
  const { id } = await open({ orderType: 'limit', limitPrice: price('19000') });
  const changes = { limitPrice: price('18500'), takeProfit: price('0') };
  const amended = await demoBackend.call(positionsCalls, 'amendOrder', { id, ...changes });
  expect(amended).toMatchObject({ id, status: 'pending', limitPrice: changes.limitPrice });
  await demoBackend.call(positionsCalls, 'cancelPosition', { id });
  const again = demoBackend.call(positionsCalls, 'amendOrder', { id, ...changes }, { quiet: true });
  await expect(again).rejects.toMatchObject({ code: 409, key: 'positions.alreadyCancelled' });
});

test('places a limit close, lists it with its position, and takes it back', async () => {
  tick('20000');
  const { id, quantity } = await open();
  const placed = await demoBackend.call(positionsCalls, 'placeCloseOrder', {
    id,
    limitPrice: price('21000'),
  });
  expect(placed).toMatchObject({ positionId: id, quantity, status: 'resting' });
  const resting = () => demoBackend.call(positionsCalls, 'listCloseOrders', { status: 'resting' });
  expect((await resting()).records).toEqual([placed]);
  const gone = await demoBackend.call(positionsCalls, 'cancelCloseOrder', { id: placed.id });
  expect(gone).toMatchObject({ id: placed.id, status: 'cancelled', cancelReason: 'user' });
  expect((await resting()).total).toBe(0);
});

test('lists newest first, page by page', async () => {
  tick('20000');
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await open({ margin: money('10') })).id);
  const first = await list('open', { pageSize: 2 });
  expect(first).toMatchObject({ total: 3, pages: 2, current: 1 });
  expect(first.records.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const second = await list('open', { pageSize: 2, pageNo: 2 });
  expect(second.records.map(({ id }) => id)).toEqual([ids[0]]);
});
