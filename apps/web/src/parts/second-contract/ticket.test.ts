import { money, rate, toText } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import type { SecondContractSet } from './second-contract.ts';
import { ticketProblem } from './ticket-problem.ts';
import { summarise } from './ticket-summary.ts';

const set: SecondContractSet = {
  id: 'BTCUSDT-180',
  symbol: 'BTCUSDT',
  periodS: 180,
  periodLabel: '3 min',
  profitRate: rate('0.85'),
  minStake: money('5'),
  maxStake: money('5000'),
  expectedValueRate: rate('-0.075'),
  breakEvenRate: rate('0.5405'),
  version: 1,
  hash: '',
};

describe('the summary', () => {
  test('says both outcomes, what to expect and how often one must be right', () => {
    const { payout, expected, expectedRate, breakEven } = summarise('100', set);
    expect([payout!, expected!, expectedRate!].map((value) => toText(value))).toEqual([
      '185',
      '-7.5',
      '-0.075',
    ]);
    expect(toText(breakEven!)).toMatch(/^0\.5405/);
  });

  test('is quiet about money while nothing is typed', () => {
    expect(summarise('', set)).toMatchObject({
      stake: null,
      payout: undefined,
      expected: undefined,
    });
    expect(summarise('100', undefined).payout).toBeUndefined();
  });
});

describe('a bet is held back', () => {
  const context = { set, available: money('1000'), pause: null };
  test.each([
    ['4.99', 'shortTerm.tooSmall'],
    ['5000.01', 'shortTerm.tooLarge'],
    ['1000.01', 'shortTerm.notEnough'],
    ['0', 'shortTerm.enterAmount'],
  ])('%s: %s', (stake, id) => {
    expect(ticketProblem(money(stake), context)?.id).toBe(id);
  });

  test('first by the market, then by the account; and not at all when all is well', () => {
    const paused = { ...context, pause: 'trade.marketClosed' as const };
    expect(ticketProblem(null, paused)?.id).toBe('trade.marketClosed');
    const empty = { ...context, available: money('0') };
    expect(ticketProblem(null, empty)?.id).toBe('shortTerm.accountEmpty');
    expect(ticketProblem(money('1000'), context)).toBeNull();
  });
});
