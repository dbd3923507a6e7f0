import { describe, expect, test } from 'vitest';
import { HIT_END, HIT_START } from './article.ts';
import { markStems, stemmedExcerpt, stemsIn } from './stemmed-excerpt.ts';

const shown = (text: string) => text.replaceAll(HIT_START, '[').replaceAll(HIT_END, ']');
const filler = (words: number) => Array.from({ length: words }, (_, at) => `word${at}`).join(' ');

test('reads the stems of a query, each once', () => {
  expect(stemsIn(`( 'liqud':* | 'liquid' | 'liquid' ) & 'wait':*`)).toEqual([
    'liqud',
    'liquid',
    'wait',
  ]);
  expect(stemsIn('')).toEqual([]);
});

describe('marking', () => {
  test('marks whole words that begin with a stem, whatever their case and accents', () => {
    expect(shown(markStems('Fees and coffee: the fee.', ['fee']))).toBe(
      '[Fees] and coffee: the [fee].',
    );
    expect(shown(markStems('Una liquidación, dos Liquidaciones', ['liquid']))).toBe(
      'Una [liquidación], dos [Liquidaciones]',
    );
  });

  test('finds words whose stem is written otherwise', () => {
    expect(shown(markStems('A third party pays', ['parti']))).toBe('A third [party] pays');
  });

  test('leaves a text without hits, and letters outside of one plane, as they are', () => {
    expect(markStems('😀 İstanbul ﬁne', ['margin'])).toBe('😀 İstanbul ﬁne');
    expect(shown(markStems('😀 the margin 😀', ['margin']))).toBe('😀 the [margin] 😀');
  });
});

describe('an excerpt', () => {
  const text = `${filler(200)} a fee alone ${filler(200)} fees, funding ${filler(200)}`;

  test('begins with the first hit', () => {
    const found = shown(stemmedExcerpt(text, ['fee']));
    expect(found).toMatch(/^\[fee\] alone word0 /);
    expect(found.split(' ')).toHaveLength(20);
  });

  test('is where most of the words stand together', () => {
    expect(shown(stemmedExcerpt(text, ['fee', 'fund']))).toMatch(/^\[fees\], \[funding\] word0/);
  });

  test('is completed by words before a hit at the end', () => {
    const found = shown(stemmedExcerpt(`${filler(100)} margin`, ['margin']));
    expect(found).toMatch(/^word81 .* word99 \[margin\]$/);
  });

  test('is the beginning of a text without hits, and all of a short one', () => {
    expect(stemmedExcerpt(filler(100), ['margin'])).toBe(filler(20));
    expect(shown(stemmedExcerpt('The margin.', ['margin']))).toBe('The [margin]');
    expect(stemmedExcerpt('', ['margin'])).toBe('');
  });
});
