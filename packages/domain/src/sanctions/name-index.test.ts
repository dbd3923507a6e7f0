import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareBirthdays } from './birthdays.ts';
import { type IndexedEntry, NameIndex } from './name-index.ts';
import { comparableName, hitScore } from './name-match.ts';

const words = [
  'jane',
  'jana',
  'roe',
  'rowe',
  'mohammed',
  'muhammad',
  'ali',
  'aly',
  'xi',
  'jinping',
];
const name = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '));
const years = [[], [{ from: '1960-01-01', to: '1960-12-31' }]];

const entry = fc.record({
  isPerson: fc.boolean(),
  names: fc.array(fc.record({ text: name, isWeak: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  birthdays: fc.constantFrom(...years),
});

test('finds exactly what comparing with every name finds', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 12 }),
      name,
      fc.constantFrom(null, '1960-05-04', '1961-05-04', '1975-01-01'),
      fc.boolean(),
      (made, asked, birthday, withOrganizations) => {
        const entries = made.map((each, number): IndexedEntry => ({
          source: 'ofac',
          ref: String(number),
          isPerson: each.isPerson,
          birthdays: each.birthdays,
          names: each.names.map(({ text, isWeak }) => ({ ...comparableName(text), text, isWeak })),
        }));
        const index = new NameIndex();
        for (const each of entries) index.add(each);
        const query = { name: comparableName(asked), birthday, withOrganizations };
        const found = index.search(query).map(({ entry: { ref }, score }) => ({ ref, score }));
        const expected = entries
          .filter(({ isPerson }) => isPerson || withOrganizations)
          .map(({ ref, names, birthdays }) => {
            const match = compareBirthdays(birthday, birthdays);
            const scores = names.map((each) => hitScore(query.name, each, match) ?? -1);
            return { ref, score: Math.max(...scores) };
          })
          .filter(({ score }) => score >= 0);
        const sorted = (hits: typeof found) => hits.toSorted((a, b) => a.ref.localeCompare(b.ref));
        expect(sorted(found)).toEqual(sorted(expected));
      },
    ),
  );
});

test('forgets similar words once a new entry has some', () => {
  const index = new NameIndex();
  const query = { name: comparableName('Jane Roe'), birthday: null, withOrganizations: false };
  expect(index.search(query)).toEqual([]);
  const names = [{ ...comparableName('Jane Rowe'), text: 'Jane Rowe', isWeak: false }];
  index.add({ source: 'eu', ref: '1', isPerson: true, names, birthdays: [] });
  expect(index.search(query)).toMatchObject([{ name: 'Jane Rowe', entry: { ref: '1' } }]);
  expect(index.size).toBe(1);
});
