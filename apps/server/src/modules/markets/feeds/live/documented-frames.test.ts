import { readdirSync, readFileSync } from 'node:fs';
import { liveVendors, liveVenues } from '@candor/domain/markets/live-sources';
import { describe, expect, test } from 'vitest';
import type { SourceName } from '../../testing/venues/price-rig.ts';
import { vendorKeys, voices } from '../../testing/venues/voices.ts';
import type { Heard } from './protocol.ts';
import { spokenSources } from './protocols.ts';
import { readSaid } from './read-said.ts';

interface Frames {
  readonly source: string;
  readonly frames: readonly {
    readonly name: string;
    readonly text: string;
    readonly heard: readonly Heard[];
  }[];
}

const folder = new URL('../../testing/venues/frames/', import.meta.url);
const documented = readdirSync(folder).map((file): [SourceName, Frames] => [
  file.replace('.json', '') as SourceName,
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Frames,
]);
const sources = spokenSources({ venues: liveVenues.map(({ name }) => name), keys: vendorKeys });

/** The form of a message: names and kinds, without the values. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(formOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, formOf(each)]));
}

test('every protocol has documented messages; Binance.US speaks that of Binance', () => {
  const names = [...liveVenues, ...liveVendors].map(({ name }) => name);
  expect(documented.map(([name]) => name).toSorted()).toEqual(
    names.filter((name) => name !== 'binance-us').toSorted(),
  );
});

describe.each(documented)('%s', (name, { frames }) => {
  const { protocol } = sources.find(({ facts }) => facts.name === name)!;
  const bookFrame = frames.find((frame) => frame.name === 'book')!;
  const [book] = bookFrame.heard as [Extract<Heard, { kind: 'book' }>];

  test('is understood as documented, in the documented order', () => {
    const session = protocol.open([book.code]);
    for (const { name: frame, text, heard } of frames)
      expect({ frame, heard: session.hear(text) }).toEqual({ frame, heard });
  });

  test('is simulated in the documented form', () => {
    const said = voices[name].book(book.code, {
      bid: book.bid,
      ask: book.ask,
      timeMs: book.timeMs ?? 0,
      number: 7,
    });
    const text = typeof said === 'string' ? said : JSON.stringify(said);
    expect(formOf(JSON.parse(text))).toEqual(formOf(JSON.parse(bookFrame.text)));
  });

  test('never turns a price into a binary number', () => {
    const digits = '1.100000000000000055';
    const text = bookFrame.text.replaceAll(book.bid, digits);
    const [heard] = protocol.open([book.code]).hear(text);
    expect(heard).toMatchObject({ kind: 'book', bid: digits });
  });

  test.each(['', '{', '[]', 'null', '1e309', '{"__proto__":{"bid":"1"}}', '"x"', '[[[[]]]]'])(
    'hears no price in %j',
    (text) => {
      const heard = protocol.open([book.code]).hear(text);
      expect(heard.filter(({ kind }) => kind === 'book')).toEqual([]);
    },
  );
});

test('numbers of any length stay the text that was sent', () => {
  expect(readSaid('{"a":1e309,"b":0.1000000000000000055,"c":[-0]}')).toEqual({
    a: '1e309',
    b: '0.1000000000000000055',
    c: ['-0'],
  });
  expect(readSaid('{"a":')).toBeUndefined();
});
