import { describe, expect, test } from 'vitest';
import { money, price, quantity, toText, ZERO, type Price } from '../money/money.ts';
import { closeCross } from './cross-close.ts';
import {
  crossAvailable,
  crossEquity,
  type CrossAccount,
  type CrossPosition,
} from './cross-account.ts';
import { crossLiquidationPrice } from './cross-liquidation-price.ts';
import { crossLiquidation, type StandingPrice } from './cross-liquidation.ts';
import { bitcoin, positionWith } from './testing/terms.ts';

const termsOf = () => bitcoin;
const cross = (changes: Partial<CrossPosition> = {}): CrossPosition => ({
  ...positionWith({ marginMode: 'cross', liquidationPrice: null }),
  unrealizedProfitCredit: ZERO,
  ...changes,
});
/** Long 1 bitcoin at 20,000 and short 10 ether at 1,000, with margins of 2,000 and 1,000. */
const bitcoinLong = cross();
const etherShort = cross({
  id: 'position-2',
  symbol: 'ETHUSDT',
  direction: 'short',
  quantity: quantity('10'),
  entryPrice: price('1000'),
  margin: money('1000'),
  openFee: money('6'),
});
const account = (changes: Partial<CrossAccount> = {}): CrossAccount => ({
  free: money('500'),
  resting: ZERO,
  positions: [bitcoinLong, etherShort],
  ...changes,
});
const marks = (bitcoinAt: string, etherAt: string) => (symbol: string) =>
  price(symbol === 'BTCUSDT' ? bitcoinAt : etherAt);

describe('equity of a cross account', () => {
  test('is its free balance, margins and profits', () => {
    expect(crossEquity(account(), marks('19000', '900'))).toBe(money('3500'));
    expect(crossEquity(account({ resting: money('40') }), marks('20000', '1000'))).toBe(
      money('3540'),
    );
  });

  test('lets losses reduce the available balance but not gains increase it', () => {
    expect(crossAvailable(account(), marks('19800', '1000'))).toBe(money('300'));
    expect(crossAvailable(account(), marks('21000', '900'))).toBe(money('500'));
    expect(crossAvailable(account(), marks('18000', '1000'))).toBe(ZERO);
    expect(crossAvailable(account(), marks('18000', '800'))).toBe(money('500'));
  });

  test('restores a margin that other positions drew on first', () => {
    const drawn = { ...etherShort, margin: money('900') };
    expect(
      crossAvailable(account({ positions: [bitcoinLong, drawn] }), marks('20000', '1000')),
    ).toBe(money('400'));
  });
});

describe('liquidation price', () => {
  test('is where two positions in one symbol together reach maintenance', () => {
    const second = cross({ id: 'position-3', entryPrice: price('21000') });
    const both = account({ free: ZERO, positions: [bitcoinLong, second] });
    const found = crossLiquidationPrice({
      account: both,
      symbol: 'BTCUSDT',
      direction: 'long',
      markOf: marks('20500', '1000'),
      termsOf,
    });
    // 4,000 + 2p − 41,000 = 2 · 0.4% · p.
    expect(found).toBe(price('18574.29'));
  });

  test('does not exist for a symbol whose long and short cancel out', () => {
    const hedge = cross({ id: 'position-3', direction: 'short' });
    const even = account({ free: money('1000000'), positions: [bitcoinLong, hedge] });
    const look = { account: even, symbol: 'BTCUSDT', markOf: marks('20000', '1000'), termsOf };
    expect(crossLiquidationPrice({ ...look, direction: 'long' })).toBeNull();
  });

  test('is the mark itself for an account already due for liquidation', () => {
    const second = cross({ id: 'position-3' });
    const both = account({ free: ZERO, positions: [bitcoinLong, second] });
    const found = crossLiquidationPrice({
      account: both,
      symbol: 'BTCUSDT',
      direction: 'long',
      markOf: marks('15000', '1000'),
      termsOf,
    });
    expect(found).toBe(price('15000'));
  });
});

describe('a close', () => {
  const close = (
    closing: CrossPosition,
    at: string,
    given: CrossAccount,
    others: (symbol: string) => Price,
    reason: 'user' | 'liquidation' = 'user',
  ) =>
    closeCross({
      account: given,
      position: closing,
      tick: { sequence: 100, price: price(at) },
      reason,
      markOf: others,
      termsOf,
      insuranceAvailable: money('10'),
    });

  test('with a gain adds it and the margin to the free balance, less the fee', () => {
    const { settlement, account: after } = close(
      bitcoinLong,
      '21000',
      account(),
      marks('21000', '1000'),
    );
    expect(toText(settlement.profit)).toBe('997.9');
    expect(after.free).toBe(money('500') + money('2000') + settlement.profit - settlement.fee);
    expect(after.positions).toEqual([etherShort]);
  });

  test('with a loss beyond its margin takes free balance', () => {
    const {
      settlement,
      account: after,
      drawnOn,
    } = close(bitcoinLong, '17600', account(), marks('17600', '1000'));
    expect(toText(settlement.profit)).toBe('-2401.76');
    expect(drawnOn).toEqual([]);
    expect(after.free).toBe(money('98.24') - settlement.fee);
  });

  test('then pays out gains of other positions early and leaves equity unchanged', () => {
    const at = marks('17000', '850');
    const before = crossEquity(account(), at);
    const { settlement, account: after, drawnOn } = close(bitcoinLong, '17000', account(), at);
    expect(toText(drawnOn[0]!.unrealizedProfitCredit)).toBe('501.7');
    expect(drawnOn[0]!.margin).toBe(money('1000'));
    expect(settlement.shortfall).toBe(ZERO);
    expect(after.free).toBe(ZERO);
    // Nothing was left for the fee; the close cost half the spread.
    expect(settlement.fee).toBe(ZERO);
    expect(before - crossEquity(after, at)).toBe(money('1.7'));
  });

  test('then draws on margins of other positions, insurance and the house', () => {
    const {
      settlement,
      account: after,
      drawnOn,
    } = close(bitcoinLong, '16000', account(), marks('16000', '1000'));
    expect(drawnOn[0]).toMatchObject({
      id: 'position-2',
      margin: ZERO,
      unrealizedProfitCredit: ZERO,
    });
    expect(toText(settlement.profit)).toBe('-3500');
    expect(toText(settlement.shortfall)).toBe('501.6');
    expect(toText(settlement.insured)).toBe('10');
    expect(after.free).toBe(ZERO);
  });

  test('settles only the difference to what was paid early', () => {
    const paid = { ...etherShort, unrealizedProfitCredit: money('500') };
    const { settlement, account: after } = close(
      paid,
      '1000',
      account({ positions: [paid] }),
      marks('20000', '1000'),
    );
    expect(toText(settlement.profit)).toBe('-1');
    expect(after.free).toBe(money('500') + money('1000') - money('501') - settlement.fee);
  });

  test('by liquidation leaves the other positions their maintenance', () => {
    const at = marks('17200', '1053');
    const long = { ...bitcoinLong, margin: money('100') };
    const short = { ...etherShort, margin: money('400') };
    const thin = account({ free: money('3000'), positions: [long, short] });
    const { settlement, account: after } = close(long, '17200', thin, at, 'liquidation');
    // 3,500 − 2,800 − 530 = 170 of equity; the other position needs 42.12 and the fee takes the
    // excess.
    expect(toText(settlement.fee)).toBe('127.88');
    expect(crossEquity(after, at)).toBe(money('42.12'));
  });
});

describe('liquidation of an account', () => {
  const standing = (at: string, changes: Partial<StandingPrice> = {}): StandingPrice => ({
    tick: { sequence: 100, timeMs: 1_000_000, price: price(at) },
    mean: price(at),
    isTradable: true,
    ...changes,
  });
  const look = (
    bitcoinAt: StandingPrice,
    etherAt: StandingPrice,
    changes: Partial<CrossAccount> & { readonly triggersFromMs?: number } = {},
  ) =>
    crossLiquidation({
      triggersFromMs: changes.triggersFromMs ?? 0,
      account: account(changes),
      priceOf: (symbol) => (symbol === 'BTCUSDT' ? bitcoinAt : etherAt),
      trigger: { symbol: 'BTCUSDT', sequence: 100, timeMs: 1_000_000 },
      termsOf,
    }).map(({ id }) => id);

  test('closes only the largest loss while equity is left', () => {
    expect(look(standing('17140'), standing('1060'))).toEqual(['position-1']);
    expect(look(standing('19000'), standing('1243'))).toEqual(['position-2']);
  });

  test('closes everything when no equity is left', () => {
    expect(look(standing('17000'), standing('1060'))).toEqual(['position-1', 'position-2']);
  });

  test('requires both mark and mean', () => {
    expect(look(standing('17140', { mean: price('17500') }), standing('1060'))).toEqual([]);
    expect(look(standing('17500', { mean: price('17140') }), standing('1060'))).toEqual([]);
  });

  test('skips symbols that cannot trade', () => {
    const shut = standing('17140', { isTradable: false });
    expect(look(shut, standing('1060'))).toEqual(['position-2']);
  });

  test('ignores earlier ticks and pauses after a first part', () => {
    const at = [standing('17140'), standing('1060')] as const;
    const late = { ...bitcoinLong, triggersFromSequence: 100 };
    expect(look(...at, { positions: [late, etherShort] })).toEqual([]);
    expect(look(...at, { triggersFromMs: 1_000_001 })).toEqual([]);
    expect(look(...at, { triggersFromMs: 1_000_000 })).toEqual(['position-1']);
    const paused = { ...etherShort, liquidationPausedUntilMs: 1_000_001 };
    expect(look(...at, { positions: [bitcoinLong, paused] })).toEqual([]);
  });
});
