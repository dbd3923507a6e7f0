import { money, rate } from '@candor/domain/money/money';
import type { BoardRow, Competition, OwnEntry } from '../use-competitions.ts';

export const COMPETITION_ID = '0193a000-0000-7000-8000-000000000001';
const HOUR = 3_600_000;

const hash = (digits: string) => digits.repeat(32);

/** Figures of the worked example: 846.30 on 12,000. */
export const ownEntry: OwnEntry = {
  handle: hash('d8'),
  trader: 'D8·LK',
  joinedAt: Date.UTC(2026, 10, 2),
  start: money('10000'),
  end: money('12846.3'),
  in: money('2000'),
  out: money('0'),
  bonus: money('0'),
  profit: money('846.3'),
  return: rate('0.070525'),
  trades: 12,
  place: 42,
  returnPlace: 17,
  prize: money('0'),
};

/** It runs for a week from now on. */
export const runningAt = (nowMs: number, changes: Partial<Competition> = {}): Competition => ({
  id: COMPETITION_ID,
  title: 'November contracts',
  status: 'running',
  startsAt: nowMs - HOUR,
  joinsUntil: nowMs + 24 * HOUR,
  endsAt: nowMs + 7 * 24 * HOUR,
  prizes: money('5000'),
  entrants: 612,
  isEntered: false,
  isCancelled: false,
  isOfHouse: false,
  simulated: true,
  baseMin: money('1000'),
  profitPrizes: ['2000', '1000', '500', '500'].map(money),
  returnPrizes: [money('1000')],
  verification: 'none',
  heldMinS: 300,
  scoredToMs: nowMs,
  fills: 18_204,
  publicationKey: `competition.${COMPETITION_ID}`,
  announcement: hash('ab'),
  ...changes,
});

export const boardRow = (place: number, profit: string): BoardRow => ({
  handle: hash(String(place).padStart(2, '0')),
  trader: `T${place}·QX`,
  isMine: false,
  fromMs: 0,
  joinedAtMs: 0,
  peakAtMs: 0,
  start: money('10000'),
  end: money('10000'),
  in: money('0'),
  out: money('0'),
  bonus: money('0'),
  profit: money(profit),
  return: rate('0.1'),
  trades: 3,
  place,
  returnPlace: place,
  prize: money('0'),
});
