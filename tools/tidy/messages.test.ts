import { errors, fieldErrors } from '@candor/contract/errors';
import { locales } from '@candor/contract/wire/locales';
import { plannedScreens, screens } from '@candor/contract/wire/screens';
import { catalogTags, readCatalog } from '@candor/messages/catalog';
import { expect, test } from 'vitest';

const english = readCatalog('en');

test('everything that can go wrong has a text', () => {
  expect([...Object.keys(errors), ...fieldErrors].filter((key) => !english[key])).toEqual([]);
});

test('every screen that is built has a title', () => {
  const titles = Object.values(screens).map(({ title }) => title);
  expect(titles.filter((title) => !english[title])).toEqual([]);
});

test('every language that is offered has its texts', () => {
  const offered = Object.values(locales).filter(({ complete }) => complete);
  expect(offered.map(({ tag }) => tag).filter((tag) => !catalogTags().includes(tag))).toEqual([]);
});

test('a route belongs to one screen', () => {
  const paths = Object.values({ ...screens, ...plannedScreens }).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
