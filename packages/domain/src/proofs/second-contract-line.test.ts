import { expect, test } from 'vitest';
import { money, rate } from '../money/money.ts';
import { orderLine, parseOrderLine } from './order-line.ts';
import {
  parseSecondContractLine,
  secondContractLine,
  type SettledSecondContract,
} from './second-contract-line.ts';

const won: SettledSecondContract = {
  id: 'ab12',
  symbol: 'ETHUSDT',
  direction: 'down',
  periodS: 180,
  profitRate: rate('0.85'),
  stake: money('12.345678'),
  acceptedAtMs: 1_795_000_000_123,
  acceptedSequence: 41,
  status: 'won',
  entrySequence: 42,
  exitSequence: 402,
  profit: money('10.493826'),
  timeMs: 1_795_000_180_900,
  exitRule: 1,
  under: { setHash: 'a1', rulesHash: 'b2', tickHash: 'c3' },
};
const former = { ...won, under: null };

test('puts the number of a later rule before the receipt hashes', () => {
  const paused = { ...won, exitRule: 2 } as const;
  expect(secondContractLine(paused)).toBe(`${secondContractLine(former)},2,a1,b2,c3`);
  expect(parseSecondContractLine(secondContractLine(paused))).toEqual(paused);
});

test('writes a settled contract as one line, with its receipt hashes if kept', () => {
  expect(secondContractLine(won)).toBe(`${secondContractLine(former)},a1,b2,c3`);
  expect(secondContractLine(former)).toBe(
    'secondContract,ab12,1795000180900,ETHUSDT,down,180,0.85,12.345678,1795000000123,41,won,42,402,10.493826',
  );
});

test.each([
  won,
  former,
  { ...won, status: 'lost', profit: money('-12.345678') } as const,
  { ...won, status: 'voided', exitSequence: null, profit: money('0') } as const,
  { ...won, status: 'voided', entrySequence: null, exitSequence: null } as const,
])('reads a line back as it was written', (settled) => {
  expect(parseSecondContractLine(secondContractLine(settled))).toEqual(settled);
});

test('does not parse a line of another kind', () => {
  const line = 'opened,ab12,1795000000000,BTCUSDT,long,20,0.5,20002.1,6.00063,41';
  expect(orderLine(parseOrderLine(line))).toBe(line);
  expect(parseSecondContractLine(line)).toBeNull();
});
