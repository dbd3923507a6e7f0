import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayBounds, sealedDayText, utcDay } from './sealed-day.ts';

describe('a day in the proofs', () => {
  test('begins and ends at midnight UTC', () => {
    const startMs = Date.UTC(2026, 10, 20);
    expect(dayBounds('2026-11-20')).toEqual({ fromMs: startMs, beforeMs: startMs + 86_400_000 });
    expect(utcDay(startMs - 1)).toBe('2026-11-19');
  });

  test('contains exactly its own moments', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (timeMs) => {
        const bounds = dayBounds(utcDay(timeMs));
        return bounds !== null && bounds.fromMs <= timeMs && timeMs < bounds.beforeMs;
      }),
    );
  });

  test.each(['', '2026-02-30', '2026-13-01', '26-01-01', '2026-01-01T00:00'])(
    '%s names no day',
    (text) => {
      expect(dayBounds(text)).toBeNull();
    },
  );

  test('is signed as a text that no tick can have', () => {
    const sealed = {
      day: '2026-11-20',
      symbolCount: 13,
      tickCount: 1_700_000,
      ticksRoot: 'aa',
      orderCount: 2,
      ordersRoot: 'bb',
      previousHash: 'cc',
    };
    expect(sealedDayText(sealed)).toBe('candor-day-1\n2026-11-20\n13\n1700000\naa\n2\nbb\ncc');
    expect(sealedDayText({ ...sealed, reservesRoot: 'dd' })).toBe(
      'candor-day-2\n2026-11-20\n13\n1700000\naa\n2\nbb\ndd\ncc',
    );
    const logs = { operatorLines: 7, operatorsHead: 'ee', settingsRoot: 'ff' };
    expect(sealedDayText({ ...sealed, reservesRoot: 'dd', logs })).toBe(
      'candor-day-3\n2026-11-20\n13\n1700000\naa\n2\nbb\ndd\n7\nee\nff\ncc',
    );
  });
});
