import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import {
  type AnnouncedRules,
  countryRulesAt,
  requireService,
  serviceOffer,
  unnamedRules,
} from './country-rules.ts';

/**
 * What decision 0345 says, in the words of this file, against the rules in every combination of
 * countries by document, phone and address. Names and lists here are written out on purpose.
 */
const SOLD = [
  'shortTermContracts',
  'cryptoContracts',
  'goldContracts',
  'forexContracts',
  'arbitrage',
  'aiQuant',
  'mining',
  'bonds',
  'offerings',
  'pledgeLoans',
  'creditLoans',
] as const;
type Sold = (typeof SOLD)[number];
const SOURCES = ['identity', 'phone', 'address'] as const;
const NOW = 1_000_000;

/** One version: what may be sold, and the highest leverage of each class that has one. */
interface Law {
  readonly from: number;
  readonly sells: readonly Sold[];
  readonly caps?: Readonly<Partial<Record<Sold, number>>>;
}
const all = { from: 0, sells: SOLD };
const without = (...gone: Sold[]) => SOLD.filter((each) => !gone.includes(each));

/** Versions by country, oldest first. What is announced and not yet in effect changes nothing. */
const laws: Readonly<Record<string, readonly Law[]>> = {
  /* allows all */ AA: [all],
  /* nothing */ BB: [{ from: 0, sells: [] }],
  /* no leverage, no short terms */ CC: [
    { from: 0, sells: without('shortTermContracts', 'cryptoContracts', 'goldContracts') },
  ],
  /* capped */ DD: [{ ...all, caps: { cryptoContracts: 5, forexContracts: 30 } }],
  /* capped lower, another class too */ EE: [
    { ...all, caps: { cryptoContracts: 2, goldContracts: 10 } },
  ],
  /* forbids from the next moment on */ FF: [all, { from: NOW + 1, sells: [] }],
  /* forbids from this very moment on */ GG: [
    all,
    { from: NOW, sells: without('bonds', 'mining') },
  ],
  /* once nothing, now all */ HH: [
    { from: 0, sells: [] },
    { ...all, from: NOW },
  ],
  /* announced, first version still to come */ II: [{ ...all, from: NOW + 1 }],
  /* nothing was ever said about it */ JJ: [],
};
const names = Object.keys(laws);

/** The rules of this program, from the same announcements, newest first as they are stored. */
const stored = new Map(
  Object.entries(laws).map(([country, versions]) => [
    country,
    versions.toReversed().map(({ from, sells, caps }): AnnouncedRules => ({
      fromMs: from,
      services: new Set(sells),
      leverageMax: new Map(Object.entries(caps ?? {})) as AnnouncedRules['leverageMax'],
    })),
  ]),
);

type Mode = 'live' | 'practice';
const lawNow = (country: string, mode: Mode): Law => {
  let current: Law = mode === 'live' ? { from: 0, sells: [] } : all;
  for (const law of laws[country]!) if (law.from <= NOW) current = law;
  return current;
};

/** What the decision says about one order. */
function verdict(mode: Mode, known: readonly string[], service: Sold, leverage: number): string {
  if (known.length === 0) return mode === 'live' ? 'countries.unknown' : 'accepted';
  const now = known.map((country) => lawNow(country, mode));
  if (!now.every(({ sells }) => sells.includes(service))) return 'countries.notOffered';
  const tooHigh = now.some(({ caps }) => leverage > (caps?.[service] ?? Infinity));
  return tooHigh ? 'countries.leverageCap' : 'accepted';
}

const said = (ask: () => void): string => {
  try {
    ask();
  } catch (error) {
    return error instanceof Refusal ? error.key : String(error);
  }
  return 'accepted';
};

/** Around every cap; what has no leverage is asked for without. */
const LEVERAGES = [1, 2, 3, 5, 6, 10, 11, 30, 31];
const leveragesOf = (service: Sold): readonly (number | undefined)[] =>
  service.endsWith('Contracts') && service !== 'shortTermContracts' ? LEVERAGES : [undefined];
const combinations = [undefined, ...names].flatMap((identity) =>
  [undefined, ...names].flatMap((phone) =>
    [undefined, ...names].map((address) => [identity, phone, address]),
  ),
);

test.each(['live', 'practice'] as const)('%s: every combination of countries', (mode) => {
  const unknown = unnamedRules(mode);
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  for (const countries of combinations) {
    const places = SOURCES.flatMap((source, at) =>
      countries[at] === undefined ? [] : [{ source, country: countries[at] }],
    );
    const known = places.map(({ country }) => country);
    const rulesOf = (country: string) => countryRulesAt(stored.get(country) ?? [], NOW, unknown);
    const customer = { places, rulesOf, unknown };
    for (const service of SOLD) {
      const offer = serviceOffer(service, customer);
      const told = verdict(mode, known, service, 0);
      // What the screens say beforehand: whether it is sold, and a country that really decides it.
      const decides = offer.decidedBy && lawNow(offer.decidedBy.country, mode);
      const isToldRight = offer.isOffered
        ? told === 'accepted' && offer.leverageMax === decides?.caps?.[service]
        : told === (decides ? 'countries.notOffered' : 'countries.unknown') &&
          !decides?.sells.includes(service);
      if (!isToldRight) wrong.push(`${known.join()}: ${service} is told ${JSON.stringify(offer)}`);
      for (const leverage of leveragesOf(service)) {
        const expected = verdict(mode, known, service, leverage ?? 0);
        const asked = { service, ...(leverage && { leverage }) };
        const actual = said(() => requireService(asked, customer));
        seen.set(actual, (seen.get(actual) ?? 0) + 1);
        if (actual !== expected)
          wrong.push(`${known.join()}: ${service} at ${leverage} is ${actual}, not ${expected}`);
      }
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(combinations).toHaveLength(11 ** 3);
  expect([...seen.keys()].toSorted()).toEqual(
    ['accepted', 'countries.leverageCap', 'countries.notOffered'].concat(
      mode === 'live' ? ['countries.unknown'] : [],
    ),
  );
});
