import { rm } from 'node:fs/promises';
import { giveLevel } from '../../levels/testing/give-level.ts';
import { createTestApp, type TestApp, type Visitor } from '../../../testing/test-app.ts';
import { rotateKey } from '../../../platform/key-ring.ts';
import { seededRandom } from '../../../platform/random.ts';
import { makeTickKey, TICK_KEY } from '../../markets/index.ts';
import { recordFallingMarket } from './falling-market.ts';

/** Replaces the key that signs ticks, as `npm run rotate-key` does; it is in use a minute later. */
const rotateTickKey = ({ db, clock }: TestApp) =>
  rotateKey(db, TICK_KEY, {
    value: makeTickKey(seededRandom('rotated')),
    nowMs: clock.now(),
    overlapMs: 0,
  });

/** Five minutes before midnight UTC, on a Wednesday. */
export const EVENING_MS = Date.UTC(2026, 0, 7, 23, 55);
export const DAY = '2026-01-07';
const [UP, DOWN] = [1, 2] as const;
const SEALED_AFTER_MS = 5 * 60_000 + 5_000;

/** What a customer keeps as proof of an acceptance. */
export interface Receipt {
  readonly text: string;
  readonly hash: string;
  readonly signature: string;
}

export interface TradedDay {
  readonly app: TestApp;
  readonly trader: Visitor & { readonly userId: string };
  /** Of the second contracts, in the order in which they were bought. */
  readonly receipts: readonly Receipt[];
  /** Of a position that was filled and liquidated on the day. */
  readonly liquidatedId: string;
}

/**
 * The last five minutes of a day on the complete product: a liquidation, a stop, a trailing stop, a take profit, a
 * partial close and a manual close, positions that stay open, one and every later close at level 3, and second contracts up and down;
 * then the night until the day is sealed. The key of the ticks is replaced meanwhile. Four other
 * customers do nothing.
 */
export async function tradeADay(): Promise<TradedDay> {
  const folder = await recordFallingMarket();
  const app = await createTestApp({ startMs: EVENING_MS, feed: `replay:${folder}` });
  // The first settings have the real day on which they were written, which is later than the
  // test's.
  await app.db`update settings.setting set created_at = ${app.clock.now() - 1}::timestamptz`;
  await rm(folder, { recursive: true });
  await app.clock.advance(5_000);
  const trader = await app.signUp();
  for (let others = 0; others < 4; others += 1) await app.signUp();
  await app.call(
    'transferFunds',
    { from: 'balance', to: 'contract', amount: '9000', currency: 'USDT' },
    trader,
  );
  const open = async (changes: object): Promise<string> => {
    const order = { symbol: 'BTCUSDT', leverage: 20, margin: '100', ...changes };
    const { result } = await app.call('openPosition', order, trader);
    return (result as { id: string }).id;
  };
  const liquidatedId = await open({ direction: 'long', margin: '137.77' });
  await open({ direction: 'long', margin: '250', stopLoss: '59000' });
  await open({ direction: 'short', leverage: 7, takeProfit: '57500' });
  const cut = await open({ direction: 'short', leverage: 3, margin: '333.33' });
  await open({ direction: 'long', margin: '50', marginMode: 'cross', stopLoss: '58500' });
  const ether = await open({ symbol: 'ETHUSDT', direction: 'long', leverage: 9 });
  await giveLevel(app.db, trader.userId, 3);
  const receipts: Receipt[] = [];
  const bet = async (symbol: string, type: 1 | 2): Promise<void> => {
    const request = { symbol, type, setId: `${symbol}-120`, money: '12.345678' };
    const { result } = await app.call('buySecondContract', request, trader);
    receipts.push((result as { receipt: Receipt }).receipt);
  };
  await open({ direction: 'long', leverage: 2 });
  const trailed = await open({ direction: 'long', leverage: 3, margin: '80' });
  await app.call('setTrailingStop', { id: trailed, callbackRate: '1' }, trader);
  await bet('BTCUSDT', UP);
  await bet('BTCUSDT', DOWN);
  await bet('ETHUSDT', UP);
  await app.clock.advance(60_000);
  await rotateTickKey(app);
  await app.call('closePosition', { id: cut, quantity: '0.004' }, trader);
  await app.clock.advance(180_000);
  await app.call('closePosition', { id: ether }, trader);
  // Settled after midnight: at the end of the day it is a stake that is owed.
  await bet('ETHUSDT', DOWN);
  // The last second contract is settled a while before the night is slept through.
  await app.clock.advance(EVENING_MS + 300_000 + 150_000 - app.clock.now());
  await app.clock.jump(SEALED_AFTER_MS);
  await app.clock.advance(3_000);
  return { app, trader, receipts, liquidatedId };
}
