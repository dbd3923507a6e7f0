import { errors, fieldErrors } from '@candor/contract/errors';
import { locales } from '@candor/contract/wire/locales';
import { plannedScreens, screens } from '@candor/contract/wire/screens';
import { catalogFiles, catalogTags, readCatalog } from '@candor/messages/catalog';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSources, usedMessages } from './used-messages.ts';

const english = readCatalog('en');

test('every error has a text', () => {
  expect([...Object.keys(errors), ...fieldErrors].filter((key) => !english[key])).toEqual([]);
});

test('every built screen has a title', () => {
  const titles = Object.values(screens).map(({ title }) => title);
  expect(titles.filter((title) => !english[title])).toEqual([]);
});

test('every offered language has its texts', () => {
  const offered = Object.values(locales).filter(({ complete }) => complete);
  expect(offered.map(({ tag }) => tag).filter((tag) => !catalogTags().includes(tag))).toEqual([]);
});

test('no text stands twice in a file, where the second would silently win', () => {
  const twice = catalogTags()
    .flatMap(catalogFiles)
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').matchAll(/^ *"([^"]+)":/gm);
      const ids = [...lines].map(([, id]) => id);
      return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${file.href} ${id}`);
    });
  expect(twice).toEqual([]);
});

test('a refusal without details has a text without placeholders', () => {
  const bare = readSources().flatMap((file) => [...file.matchAll(/new Refusal\('([\w.]+)'\)/g)]);
  expect(bare.map(([, key]) => key!).filter((key) => english[key]?.includes('{'))).toEqual([]);
});

test('every text is used', () => {
  const used = usedMessages();
  expect(Object.keys(english).filter((id) => !used.has(id))).toEqual([]);
});

test('an id is used where it stands, and where it is put together', () => {
  const code = ['t("a.one"); t(`b.${kind}`); t(`${group}.title`); t(`c.${x ? `d` : "e"}.text`)'];
  const used = usedMessages(code);
  const ids = ['a.one', 'b.two', 'any.title', 'c.d.text', 'a.two', 'c.text', 'd.one'];
  expect(ids.filter((id) => !used.has(id))).toEqual(['a.two', 'c.text', 'd.one']);
});

test('every route belongs to one screen', () => {
  const paths = Object.values({ ...screens, ...plannedScreens }).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
