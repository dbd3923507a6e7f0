import { describe, expect, test } from 'vitest';
import { money, price, rate } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { decideApplication, type Application } from './apply.ts';
import { stageOf, statusOf, type OfferingPhase, type TicketTally } from './life.ts';
import { chanceOf, chanceOfAny, winnersOf } from './odds.ts';
import { paymentTransfers, returnTransfers } from './offering-transfers.ts';
import { supplyOf, termsProblem, termsText, ticketPrice, type OfferingTerms } from './terms.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 23, 0);

/** The offering of the design: 500 tokens for 100 USDT, 2,500 winning tickets. */
const terms: OfferingTerms = {
  token: 'LUM',
  name: 'Lumen Grid',
  issuer: 'Lumen Grid Foundation',
  papers: {
    en: {
      about: 'Meters power that neighbors sell each other.',
      risks: 'The token can lose all of its value.',
    },
  },
  price: price('0.2'),
  lot: money('500'),
  places: 2_500,
  ticketsPerLevel: [3, 3, 5, 5, 10, 10, 20],
  verification: 'advanced',
  opensAtMs: START,
  closesAtMs: START + HOUR,
  drawsAtMs: START + 2 * HOUR,
  completesAtMs: START + 50 * HOUR,
  listsAtMs: START + 51 * HOUR,
};

describe('amounts', () => {
  test('a ticket costs price × lot, and the supply is places × lot', () => {
    expect(ticketPrice(terms)).toBe(money('100'));
    expect(supplyOf(terms)).toBe(money('1250000'));
  });

  test('paying one of three won tickets and returning two moves the whole locked amount', () => {
    const who = { userId: 'u', id: 's' };
    const paid = paymentTransfers(who, { locked: 1, promoted: 0 }, terms);
    expect(paid.map(({ type, amount }) => [type, amount])).toEqual([
      ['offeringPayment', money('100')],
      ['offeringAllotment', money('500')],
    ]);
    expect(returnTransfers(who, 2, terms).map(({ amount }) => amount)).toEqual([money('200')]);
    expect(returnTransfers(who, 0, terms)).toEqual([]);
  });

  test('a promoted ticket is paid from the free balance', () => {
    const made = paymentTransfers({ userId: 'u', id: 's' }, { locked: 1, promoted: 2 }, terms);
    expect(made.map(({ from, amount }) => [from.kind, amount])).toEqual([
      ['locked', money('100')],
      ['balance', money('200')],
      ['reserved', money('1500')],
    ]);
  });
});

describe('odds', () => {
  test('are winning places ÷ tickets: 2,500 of 8,412 are 29.71 %', () => {
    const counts = { tickets: 8_412, places: 2_500 };
    expect(winnersOf(counts)).toBe(2_500);
    expect(chanceOf(counts)).toBe(rate('0.297194484070375653'));
    expect(chanceOfAny(counts, 1)).toBeCloseTo(0.297194484, 9);
    // 1 − (5912 · 5911 · 5910) ÷ (8412 · 8411 · 8410)
    expect(chanceOfAny(counts, 3)).toBeCloseTo(0.652909, 5);
  });

  test('are certain while tickets are fewer than places', () => {
    for (const tickets of [0, 1, 2_500])
      expect(chanceOf({ tickets, places: 2_500 })).toBe(rate('1'));
    expect(winnersOf({ tickets: 7, places: 2_500 })).toBe(7);
    expect(chanceOfAny({ tickets: 7, places: 2_500 }, 2)).toBe(1);
  });
});

describe('terms', () => {
  test.each<[string, Partial<OfferingTerms>]>([
    ['name', { name: ' ' }],
    ['aboutEn', { papers: { en: { about: 'x'.repeat(1_001), risks: 'All of it.' } } }],
    ['risksEs', { papers: { ...terms.papers, es: { about: 'Mide la electricidad.', risks: '' } } }],
    ['price', { price: price('0') }],
    ['price', { price: price('0.0000000001') }],
    ['lot', { lot: money('0') }],
    ['lot', { lot: money('1.00001') }],
    ['places', { places: 0 }],
    ['places', { places: 1_000_001 }],
    ['places', { places: 1.5 }],
    ['ticketsPerLevel', { ticketsPerLevel: [3, 2, 5, 5, 10, 10, 20] }],
    ['ticketsPerLevel', { ticketsPerLevel: [3, 3, 5] }],
    ['ticketsPerLevel', { ticketsPerLevel: [0, 0, 0, 0, 0, 0, 0] }],
    ['closesAtMs', { closesAtMs: START }],
    ['drawsAtMs', { drawsAtMs: START + HOUR + 59_999 }],
    ['completesAtMs', { completesAtMs: START + 26 * HOUR - 1 }],
    ['listsAtMs', { listsAtMs: START + 49 * HOUR }],
  ])('cannot be announced with a wrong %s', (name, change) => {
    expect(termsProblem(terms)).toBeNull();
    expect(termsProblem({ ...terms, ...change })).toBe(name);
  });

  test('are published in English under plain names, and in other languages beside it', () => {
    const es = { about: 'Mide la electricidad.', risks: 'Todo.' };
    const published = JSON.parse(termsText({ ...terms, papers: { ...terms.papers, es } }));
    expect(published).toMatchObject({ about: terms.papers.en.about, aboutEs: es.about });
    expect(published).toHaveProperty('risksEs', 'Todo.');
    expect(Object.keys(published)).not.toContain('aboutKo');
  });

  test('have one text, in which every term counts', () => {
    expect(JSON.parse(termsText(terms))).toMatchObject({
      price: '0.2',
      lot: '500',
      places: 2_500,
      drawsAt: '2026-11-23T02:00:00.000Z',
    });
    expect(Object.keys(JSON.parse(termsText(terms)))).toHaveLength(Object.keys(terms).length + 1);
  });
});

describe('an application', () => {
  const application: Application = {
    terms,
    phase: 'announced',
    tickets: 3,
    hasApplied: false,
    memberLevel: 0,
    verified: 'advanced',
    available: money('300'),
    nowMs: START,
  };
  const refusal = (change: Partial<Application>): unknown => {
    try {
      return decideApplication({ ...application, ...change });
    } catch (error) {
      return (error as Refusal).key;
    }
  };

  test('locks the cost of all its tickets', () => {
    expect(decideApplication(application)).toBe(money('300'));
  });

  test.each<[string, Partial<Application>]>([
    ['offerings.notOpen', { nowMs: START - 1 }],
    ['offerings.notOpen', { nowMs: START + HOUR }],
    ['offerings.notOpen', { phase: 'draft' }],
    ['offerings.notOpen', { phase: 'closed' }],
    ['offerings.alreadyApplied', { hasApplied: true }],
    ['kyc.advancedRequired', { verified: 'basic' }],
    ['offerings.levelTooLow', { terms: { ...terms, ticketsPerLevel: [0, 3, 5, 5, 10, 10, 20] } }],
    ['offerings.overLimit', { tickets: 4 }],
    ['wallet.insufficientBalance', { available: money('299.999999') }],
  ])('is refused: %s', (key, change) => {
    expect(refusal(change)).toBe(key);
  });
});

describe('the life of an offering', () => {
  test.each<[OfferingPhase, number, string]>([
    ['announced', START - 1, 'upcoming'],
    ['announced', START, 'open'],
    ['announced', START + HOUR, 'closed'],
    ['closed', START, 'closed'],
    ['committed', START, 'closed'],
    ['drawn', START, 'drawn'],
    ['cancelling', START, 'cancelled'],
    ['listed', START, 'listed'],
  ])('%s at %i is %s', (phase, nowMs, stage) => {
    expect(stageOf({ ...terms, phase }, nowMs)).toBe(stage);
  });

  const none: TicketTally = { entered: 0, won: 0, lost: 0, paid: 0, expired: 0, returned: 0 };
  test.each<[string, Partial<TicketTally>, OfferingPhase]>([
    ['applied', { entered: 3 }, 'closed'],
    ['won', { won: 1, lost: 1, paid: 1 }, 'drawn'],
    ['refunded', { lost: 2, expired: 1 }, 'drawn'],
    ['refunded', { returned: 2 }, 'cancelled'],
    ['completed', { paid: 1, lost: 2 }, 'drawn'],
    ['listed', { paid: 1, lost: 2 }, 'listed'],
    ['refunded', { lost: 2 }, 'listed'],
  ])('a subscription is %s', (status, tally, phase) => {
    expect(statusOf({ ...none, ...tally }, phase)).toBe(status);
  });
});
