import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { KeyedStream } from '../../../markets/practice/keyed-stream.ts';
import { money, rate, toText } from '../../../money/money.ts';
import { hostingReturn, practiceUptime } from './uptime.ts';

const days = (...uptimes: string[]) =>
  uptimes.map((uptime) => ({ uptime: rate(uptime), hosting: money('0.00001') }));

test('returns what was kept for hosting in a month below 95%, and nothing at 95%', () => {
  expect(toText(hostingReturn(days('1', '1', '0.85', '0.95')))).toBe('0');
  expect(toText(hostingReturn(days('1', '1', '0.85', '0.9499')))).toBe('0.00004');
  expect(toText(hostingReturn(days('1', '0.9')))).toBe('0');
  expect(toText(hostingReturn([]))).toBe('0');
});

test('simulated machines run nearly always, rarely stop, and each on its own', () => {
  const secret = KeyedStream.open(createHash('sha256').update('uptime').digest());
  const of = (id: string) =>
    Array.from({ length: 3_000 }, (_, day) => Number(practiceUptime(secret, id, day)) / 1e18);
  const [one, two] = [of('0190-aaaa-000000000001'), of('0190-aaaa-000000000002')] as const;
  const shareBelow = (limit: number) => one.filter((uptime) => uptime < limit).length / one.length;
  expect(Math.min(...one)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...one)).toBeLessThanOrEqual(1);
  expect(shareBelow(0.99)).toBeGreaterThan(0.02);
  expect(shareBelow(0.99)).toBeLessThan(0.06);
  expect(shareBelow(0.7)).toBeGreaterThan(0.001);
  expect(shareBelow(0.7)).toBeLessThan(0.01);
  expect(one).not.toEqual(two);
  expect(one).toEqual(of('0190-aaaa-000000000001'));
});
