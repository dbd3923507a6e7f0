import { articleLanguages, draftProblem, MAIN_LANGUAGE } from '@candor/domain/content/article';
import { screens } from '@candor/contract/wire/screens';
import { expect, test } from 'vitest';
import { readOwnArticles } from './own-articles.ts';
import { plainText } from './render.ts';

const articles = readOwnArticles();
const help = articles.filter(({ kind }) => kind === 'help');
const ids = new Set(articles.map(({ id }) => id));

test('there are thirty help articles and ten samples, each in every language', () => {
  expect(help).toHaveLength(30);
  expect(articles.filter(({ isSample }) => isSample)).toHaveLength(10);
  for (const article of articles) {
    expect(draftProblem(article), article.id).toBeNull();
    expect(Object.keys(article.texts)).toEqual([...articleLanguages]);
  }
});

test('help articles have 150 to 400 words and headings', () => {
  for (const { id, texts } of help)
    for (const language of articleLanguages) {
      const body = texts[language]!.body;
      const words = plainText(body).split(' ').length;
      expect(words, `${id} in ${language}`).toBeGreaterThanOrEqual(150);
      expect(words, `${id} in ${language}`).toBeLessThanOrEqual(430);
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

test('translations have the same headings, links and figures', () => {
  const shape = (body: string) => ({
    headings: body.match(/^#+ /gm),
    links: [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href!).toSorted(),
    figures: (body.match(/\d+(?:[,.]\d+)*%?/g) ?? []).toSorted(),
  });
  for (const { id, texts } of articles)
    expect(shape(texts.es!.body), id).toEqual(shape(texts[MAIN_LANGUAGE]!.body));
});

test('figures are those of the terms', () => {
  const bodyOf = (id: string) =>
    articles.find((each) => each.id === id)!.texts.en!.body.replace(/ +/g, ' ');
  expect(bodyOf('fees')).toContain('| Crypto | 0.06% |');
  expect(bodyOf('second-contracts')).toContain('| 85% | -7.5% | 54.05% |');
  expect(bodyOf('withdrawals')).toContain('| basic | 20,000 USDT | 5,000 USDT |');
  expect(bodyOf('pledge-loans')).toContain('| 83% | collateral is sold |');
});
