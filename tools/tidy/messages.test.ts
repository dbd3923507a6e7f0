import { errors, fieldErrors } from '@candor/contract/errors';
import { locales } from '@candor/contract/wire/locales';
import { plannedScreens, screens } from '@candor/contract/wire/screens';
import { catalogTags, readCatalog } from '@candor/messages/catalog';
import { expect, test } from 'vitest';
import { usedMessages } from './used-messages.ts';

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
