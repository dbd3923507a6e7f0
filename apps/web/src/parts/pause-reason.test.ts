import { describe, expect, test } from 'vitest';
import { ageText } from './age-text.ts';
import { pauseReason, type PauseFacts } from './pause-reason.ts';

const fine: PauseFacts = { isOnline: true, state: 'live', ageMs: 400, command: 'open' };

describe('trading', () => {
  test('is on with a fresh live price', () => {
    expect(pauseReason(fine)).toBeNull();
  });

  test('pauses when the price is older than fifteen seconds', () => {
    expect(pauseReason({ ...fine, ageMs: 15_000 })).toBeNull();
    expect(pauseReason({ ...fine, ageMs: 15_001 })).toBe('trade.stalePrice');
  });

  test('says offline before anything else', () => {
    expect(pauseReason({ ...fine, isOnline: false, state: 'halted' })).toBe('trade.offline');
  });

  test('waits for the first price', () => {
    expect(pauseReason({ ...fine, state: undefined, ageMs: null })).toBe('trade.waitingForPrice');
  });

  test('can still close when only closing is possible', () => {
    expect(pauseReason({ ...fine, state: 'closeOnly' })).toBe('trade.closeOnly');
    expect(pauseReason({ ...fine, state: 'closeOnly', command: 'close' })).toBeNull();
  });

  test('takes orders that rest at any hour, once there has been a price', () => {
    const placing: PauseFacts = { ...fine, command: 'place' };
    expect(pauseReason({ ...placing, state: 'closed', ageMs: 900_000 })).toBeNull();
    expect(pauseReason({ ...placing, state: 'halted' })).toBeNull();
    expect(pauseReason({ ...placing, state: undefined })).toBe('trade.waitingForPrice');
    expect(pauseReason({ ...placing, isOnline: false })).toBe('trade.offline');
  });

  test('is off while the market is closed or halted', () => {
    expect(pauseReason({ ...fine, state: 'closed', ageMs: 900_000 })).toBe('trade.marketClosed');
    expect(pauseReason({ ...fine, state: 'halted', command: 'close' })).toBe('trade.halted');
  });
});

test('an age is exact while it is young and coarse when it is old', () => {
  expect([400, 9_960, 12_345, 119_999, 125_000].map(ageText)).toEqual([
    '0.4 s',
    '9.9 s',
    '12 s',
    '119 s',
    '2 min',
  ]);
});
