import type { RequestOf } from '@candor/contract/calls';
import { money, price, quantity, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';
import { openHarness, type Harness } from './testing/harness.ts';

let harness: Harness;
let user: string;

beforeEach(async () => {
  harness = await openHarness();
  await harness.fund('equity', '100000000');
  await harness.fund('insurance', '100000');
  harness.tape.record('BTCUSDT', '20000');
  harness.tape.record('ETHUSDT', '1000');
  await harness.start();
  user = await harness.newCustomer('10000');
});
afterEach(() => closeWithRightBooks(harness));

const open = (changes: Partial<RequestOf<'openPosition'>> = {}) =>
  harness.call('openPosition', user, {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 10,
    quantity: quantity('1'),
    marginMode: 'cross',
    ...changes,
  });
const list = async () => (await harness.call('listPositions', user, {})).records;
const find = async (id: string) => (await list()).find((each) => each.id === id)!;

/** Writes prices half a second apart to the log without delivering them. */
async function recordUndelivered(rounds: readonly (readonly [bitcoin: string, ether: string])[]) {
  for (const [bitcoin, ether] of rounds) {
    await harness.clock.advance(500);
    harness.tape.record('BTCUSDT', bitcoin, {}, { isUndelivered: true });
    harness.tape.record('ETHUSDT', ether, {}, { isUndelivered: true });
  }
}
const rounds = (count: number, bitcoin: string, ether = '1000') =>
  Array.from({ length: count }, () => [bitcoin, ether] as const);
/** Stops the engine, extends the log, then starts the engine again. */
const downWhile = (played: readonly (readonly [string, string])[]) =>
  harness.restart(() => recordUndelivered(played));
/** Restarts the engine so that it reads the entire log again. */
const readAllAgain = () =>
  harness.restart(() => harness.db`update positions.trigger_cursor set sequence = 1`);

describe('an account that crossed its maintenance while the engine was down', () => {
  test('is liquidated at the first tick of the log that crosses, with its proof', async () => {
    const { id } = await open();
    const shown = toText((await find(id)).liquidationPrice!);
    const before = harness.tape.latestTick('BTCUSDT')!.sequence;
    await downWhile([...rounds(10, '20000'), ...rounds(20, shown), ...rounds(30, '20000')]);
    const closed = await find(id);
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'liquidation' });
    expect(closed.priceProof.close).toMatchObject({ price: price(shown) });
    // The three-second mean reaches the level six ticks after the price.
    expect(Number(closed.priceProof.close!.sequence) - before).toBe(10 + 7);
  });

  test('is left alone when its prices recovered before the mean crossed', async () => {
    const { id } = await open();
    await downWhile([...rounds(10, '20000'), ...rounds(2, '11900'), ...rounds(30, '20000')]);
    expect((await find(id)).status).toBe('open');
  });

  test('is judged by the prices of all its symbols at the same moment', async () => {
    await open();
    await open({ symbol: 'ETHUSDT', quantity: quantity('20') });
    // One falls after the other has recovered: the account survives each, but not both together.
    const alone = [...rounds(20, '14000'), ...rounds(10, '20000'), ...rounds(20, '20000', '700')];
    await downWhile([...alone, ...rounds(10, '20000')]);
    expect((await list()).map(({ status }) => status)).toEqual(['open', 'open']);
    await downWhile([...rounds(20, '14000', '700'), ...rounds(20, '20000')]);
    expect((await list()).map(({ status }) => status)).toEqual(['closed', 'closed']);
  });

  test('closes the same positions as an account watched live', async () => {
    const path = [
      ...rounds(10, '19500', '990'),
      ...rounds(12, '16900', '850'),
      ...rounds(12, '15400', '700'),
      ...rounds(40, '14900', '690'),
    ];
    const play = async (isWatched: boolean) => {
      user = await harness.newCustomer('9000');
      await open({ quantity: quantity('0.9') });
      await open({ symbol: 'ETHUSDT', quantity: quantity('18') });
      await harness.tick('BTCUSDT', '20000', 0);
      if (isWatched) {
        for (const [bitcoin, ether] of path) {
          await harness.tick('BTCUSDT', bitcoin);
          await harness.tick('ETHUSDT', ether, 0);
        }
      } else {
        await downWhile(path);
      }
      const closed = await list();
      await harness.tick('BTCUSDT', '20000', 10_000);
      await harness.tick('ETHUSDT', '1000', 0);
      const start = closed[0]!.openedAt;
      return closed.map(({ symbol, status, profit, fee, priceProof: { close } }) => {
        const afterMs = close ? close.time - start : null;
        return { symbol, status, profit, fee, at: close?.price, afterMs };
      });
    };
    const watched = await play(true);
    expect(watched.some(({ status }) => status === 'closed')).toBe(true);
    expect(await play(false)).toEqual(watched);
  });

  test('loses nothing twice when the replay is interrupted and restarted', async () => {
    const { id } = await open();
    await open({ symbol: 'ETHUSDT', quantity: quantity('10') });
    const shown = toText((await find(id)).liquidationPrice!);
    await downWhile([...rounds(20, shown), ...rounds(10, '20000')]);
    const [first, left] = [await list(), await harness.money(user)];
    await readAllAgain();
    expect(await list()).toEqual(first);
    expect(await harness.money(user)).toEqual(left);
  });
});

describe('an earlier tick', () => {
  const fallen = [...rounds(20, '17500', '900'), ...rounds(10, '20000')];
  /**
   * Plays falling prices live while running commands, then restarts and reads all of them again.
   */
  const hurtThen = async (command: () => Promise<unknown>) => {
    for (const [bitcoin, ether] of fallen) {
      await harness.tick('BTCUSDT', bitcoin);
      await harness.tick('ETHUSDT', ether, 0);
    }
    await command();
    await readAllAgain();
  };

  test('is not held against an account that has lost money since', async () => {
    const { id } = await open();
    await hurtThen(() =>
      open({ marginMode: 'isolated', quantity: undefined, margin: money('7500') }),
    );
    expect((await find(id)).status).toBe('open');
  });

  test('is not held against an account that holds more since', async () => {
    await open({ quantity: quantity('0.5') });
    await hurtThen(() => open({ symbol: 'ETHUSDT', leverage: 20, quantity: quantity('130') }));
    expect((await list()).every(({ status }) => status === 'open')).toBe(true);
  });

  test('is not held against an account whose hedge has closed since', async () => {
    const { id } = await open({ quantity: quantity('2') });
    const hedge = await open({ direction: 'short', quantity: quantity('2') });
    const deep = [...rounds(20, '14000'), ...rounds(10, '20000')];
    for (const [bitcoin] of deep) await harness.tick('BTCUSDT', bitcoin);
    await harness.call('closePosition', user, { id: hedge.id });
    await readAllAgain();
    expect((await find(id)).status).toBe('open');
  });
});
