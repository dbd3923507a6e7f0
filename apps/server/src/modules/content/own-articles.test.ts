import { completeCodes, locales } from '@candor/contract/wire/locales';
import { draftProblem } from '@candor/domain/content/article';
import { isStemmed } from '@candor/domain/content/unspaced-search';
import { firstLevels } from '@candor/domain/levels/levels';
import { type LanguageTag, MAIN_LANGUAGE } from '@candor/domain/languages';
import { screens } from '@candor/contract/wire/screens';
import { expect, test } from 'vitest';
import { loadMessages } from '../../platform/messages.ts';
import { readOwnArticles } from './own-articles.ts';
import { plainText } from './render.ts';

const articles = readOwnArticles(loadMessages(), firstLevels);
const offered = completeCodes.map((code): LanguageTag => locales[code].tag);
const help = articles.filter(({ kind }) => kind === 'help');
const ids = new Set(articles.map(({ id }) => id));

test('there are thirty help articles and ten samples, each in every language', () => {
  expect(help).toHaveLength(30);
  expect(articles.filter(({ isSample }) => isSample)).toHaveLength(10);
  for (const article of articles) {
    expect(draftProblem(article), article.id).toBeNull();
    expect(Object.keys(article.texts)).toEqual(offered);
  }
});

/** By the dictionary of a language: Thai, Japanese and Chinese have no spaces. */
const wordsIn = (text: string, language: LanguageTag): number =>
  isStemmed(language)
    ? text.split(' ').length
    : [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter(
        ({ isWordLike }) => isWordLike,
      ).length;
/** Segmented words are shorter than those between spaces. */
const WORDS_MAX = { stemmed: 430, segmented: 900 };

test('help articles have 150 to 400 words and headings', () => {
  for (const { id, texts } of help)
    for (const language of offered) {
      const body = texts[language]!.body;
      const words = wordsIn(plainText(body), language);
      expect(words, `${id} in ${language}`).toBeGreaterThanOrEqual(150);
      expect(words, `${id} in ${language}`).toBeLessThanOrEqual(
        isStemmed(language) ? WORDS_MAX.stemmed : WORDS_MAX.segmented,
      );
      expect(body, `${id} in ${language}`).toMatch(/^## /m);
    }
});

test('figures are filled in, and every link leads to an article or a screen that exists', () => {
  for (const { id, texts } of articles)
    for (const text of Object.values(texts)) {
      expect(`${text.title}${text.summary}${text.body}`, id).not.toMatch(/[{}]{2}/);
      for (const [, scheme, target] of text.body.matchAll(/\]\((\w+):([^)]+)\)/g)) {
        const known = scheme === 'screen' ? Object.hasOwn(screens, target!) : ids.has(target!);
        expect(known, `${id}: ${scheme}:${target}`).toBe(true);
      }
    }
});

/** How often each figure is written. */
const figuresIn = (body: string): Map<string, number> =>
  new Map(
    [...Map.groupBy(body.match(/\d+(?:[,.]\d+)*%?/g) ?? [], (figure) => figure)].map(
      ([figure, all]) => [figure, all.length],
    ),
  );

test('translations have the same headings, links and figures', () => {
  const shape = (body: string) => ({
    headings: body.match(/^#+ /gm),
    links: [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href!).toSorted(),
  });
  for (const { id, texts } of articles) {
    const { body: original } = texts[MAIN_LANGUAGE]!;
    for (const [language, { body }] of Object.entries(texts)) {
      const where = `${id} in ${language}`;
      const own = figuresIn(body);
      expect(shape(body), where).toEqual(shape(original));
      for (const [figure, times] of figuresIn(original)) {
        expect(own.get(figure) ?? 0, `${figure} in ${where}`).toBeGreaterThanOrEqual(times);
      }
      // The others also write as figures what English writes as words: "1つ", "2FA".
      if (language === 'es') expect(own, where).toEqual(figuresIn(original));
    }
  }
});

test('figures are those of the terms', () => {
  const bodyOf = (id: string) =>
    articles.find((each) => each.id === id)!.texts.en!.body.replace(/ +/g, ' ');
  expect(bodyOf('fees')).toContain('| Crypto | 0.06% |');
  expect(bodyOf('second-contracts')).toContain('| 85% | -7.5% | 54.05% |');
  expect(bodyOf('withdrawals')).toContain('| basic | 20,000 USDT | 5,000 USDT |');
  expect(bodyOf('pledge-loans')).toContain('| 83% | collateral is sold |');
});
