import { createHash } from 'node:crypto';
import { GENESIS_HASH, tickText, type Tick } from '@candor/domain/markets/tick';
import { money, price, quantity, rate } from '@candor/domain/money/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { TriggerBook, type Watched } from './trigger-book.ts';

const [P1, P2] = ['b3b9e2a4-0000-4000-8000-000000000001', 'b3b9e2a4-0000-4000-8000-000000000002'];
const USER = '00000000-0000-4000-8000-00000000000a';

let book: TriggerBook;
beforeEach(() => {
  book = new TriggerBook({ priceValidityMs: 5_000, pricePrecision: 2, halfSpread: rate('0.0002') });
});

const tickAt = (sequence: number, text: string, timeMs = sequence * 1_000): Tick => {
  const facts = {
    symbol: 'BTCUSDT',
    sequence,
    timeMs,
    price: price(text),
    volume: quantity('1'),
    state: 'live' as const,
    simulated: true,
    sources: [],
    previousHash: GENESIS_HASH,
  };
  const hash = createHash('sha256').update(tickText(facts)).digest('hex');
  return { ...facts, hash, signature: '' };
};
const position = (changes: Partial<Watched> = {}): Watched => ({
  id: P1,
  userId: USER,
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  margin: money('2000'),
  quantity: quantity('1'),
  entryPrice: price('20000'),
  openFee: money('12'),
  liquidationPrice: price('18000'),
  takeProfit: null,
  stopLoss: price('19000'),
  triggersFromSequence: 1,
  version: 1,
  status: 'open',
  limitPrice: null,
  ...changes,
});
const idsDue = (tick: Tick) => book.push(tick).due.map(({ id }) => id);

describe('trigger book', () => {
  test('returns what is due once', () => {
    book.watch(position());
    expect(idsDue(tickAt(2, '19000'))).toEqual([P1]);
    expect(idsDue(tickAt(3, '18500'))).toEqual([]);
    expect(book.size).toBe(0);
  });

  test('does not replace newer levels with older ones that arrive late', () => {
    book.watch(position({ version: 3, stopLoss: price('19500') }));
    book.watch(position({ version: 2, stopLoss: null }));
    expect(idsDue(tickAt(2, '19400'))).toEqual([P1]);
  });

  test('fires on the earlier tick when a position arrives after it', () => {
    idsDue(tickAt(1, '20000'));
    const missed = tickAt(2, '18900');
    idsDue(missed);
    idsDue(tickAt(3, '20000'));
    expect(book.watch(position())?.tick).toBe(missed);
    expect(book.watch(position({ triggersFromSequence: 3 }))).toBeUndefined();
  });

  test('never returns a forgotten position, and reuses its slot', () => {
    book.watch(position());
    book.forget(P1);
    book.watch(position({ id: P2, stopLoss: price('19900') }));
    expect(idsDue(tickAt(2, '19000'))).toEqual([P2]);
  });

  test('delays a liquidation until the mean crosses, also over ticks that it survives', () => {
    book.watch(position({ stopLoss: null }));
    idsDue(tickAt(2, '20000', 8_000));
    expect(idsDue(tickAt(3, '17000', 10_500))).toEqual([]);
    expect(idsDue(tickAt(4, '17000', 12_000))).toEqual([]);
    expect(idsDue(tickAt(5, '17000', 13_500))).toEqual([P1]);
  });

  test('ends each pause on time, however often the position changed or others paused', () => {
    const stopLoss = null;
    const first = position({ stopLoss, liquidationPausedUntilMs: 30_000 });
    idsDue(tickAt(1, '17000', 1_000));
    book.watch(first);
    book.watch(position({ id: P2, stopLoss, liquidationPausedUntilMs: 50_000 }));
    book.watch({ ...first, version: 2 });
    for (let sequence = 2; sequence <= 29; sequence += 1)
      expect(idsDue(tickAt(sequence, '17000'))).toEqual([]);
    expect(idsDue(tickAt(30, '17000'))).toEqual([P1]);
    for (let sequence = 31; sequence <= 49; sequence += 1)
      expect(idsDue(tickAt(sequence, '17000'))).toEqual([]);
    expect(idsDue(tickAt(50, '17000'))).toEqual([P2]);
  });
});
