import { expect, test } from 'vitest';
import { type Catalog, createTextCatalogs } from './text-catalogs.ts';

const first: Catalog = { messages: { 'home.title': 'Home' } };
const later: Catalog = { messages: { 'login.title': 'Sign in' } };

/** Answers to the next requests for a catalog; when they are used up, it is there at once. */
function start(answers: { first?: Promise<Catalog>[]; later?: Promise<Catalog>[] }) {
  const shown: unknown[][] = [];
  const asked = { first: 0, later: 0 };
  const next = (part: 'first' | 'later', preset: Catalog) => () => {
    asked[part] += 1;
    return answers[part]?.shift() ?? Promise.resolve(preset);
  };
  const texts = createTextCatalogs({
    first: { en: next('first', first) },
    later: { en: next('later', later) },
    tag: () => 'en',
    apply: (_tag, messages) => shown.push(Object.values(messages)),
  });
  return { texts, asked, shown: () => shown.at(-1) };
}

test('keeps all texts when the catalog of the start arrives last', async () => {
  const { promise, resolve } = Promise.withResolvers<Catalog>();
  const { texts, shown } = start({ first: [promise] });
  const started = texts.activate();
  await texts.loadAll();
  expect(shown()).toEqual(['Home', 'Sign in']);
  resolve(first);
  await started;
  expect(shown()).toEqual(['Home', 'Sign in']);
});

test('whoever asks for all texts meanwhile waits for them too', async () => {
  const { promise, resolve } = Promise.withResolvers<Catalog>();
  const { texts, asked, shown } = start({ first: [promise] });
  const one = texts.loadAll();
  await expect.poll(() => asked.first).toBe(1);
  const other = texts.loadAll().then(shown);
  resolve(first);
  await one;
  expect(await other).toEqual(['Home', 'Sign in']);
});

test('asks again after the connection was lost', async () => {
  const { texts, shown } = start({ later: [Promise.reject(new Error('offline'))] });
  await expect(texts.loadAll()).rejects.toThrow('offline');
  await texts.loadAll();
  expect(shown()).toEqual(['Home', 'Sign in']);
});
