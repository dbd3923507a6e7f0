import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAhead } from '../early/ask-ahead.ts';
import { hasAskedAhead, takeAnsweredAhead, takeAskedAhead } from './asked-ahead.ts';

const headers = { lang: 'xi', 'X-Access-Token': 'of mine' };
/** The network is not ours, so it may be played. */
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  answer = async () => Response.json({ code: 200, result: 'asked once' });
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  globalThis.candorAskedAhead?.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an answer is used once, by whoever asks the same', async () => {
  void askAhead('/assets', headers);
  expect(takeAskedAhead('/assets?of=others', headers)).toBeNull();
  const { body } = (await takeAskedAhead('/assets', headers))!;
  expect(body).toEqual({ code: 200, result: 'asked once' });
  expect(takeAskedAhead('/assets', headers)).toBeNull();
  expect(hasAskedAhead()).toBe(false);
});

test.each([
  ['another session', { ...headers, 'X-Access-Token': 'of yours' }],
  ['somebody who has signed out since', { lang: 'xi' }],
  ['another language', { ...headers, lang: 'ko' }],
])('%s is not answered', async (_of, others) => {
  await askAhead('/assets', headers);
  expect(takeAskedAhead('/assets', others)).toBeNull();
});

test('an old answer says nothing about now', async () => {
  await askAhead('/assets', headers);
  vi.advanceTimersByTime(10_001);
  expect(takeAnsweredAhead('/assets', headers)).toBeUndefined();
});

test('the first frame takes what is there, and leaves what is on its way to whoever waits', async () => {
  const asked = askAhead('/assets', headers);
  expect(takeAnsweredAhead('/assets', headers)).toBeUndefined();
  await asked;
  expect(takeAnsweredAhead('/assets', headers)).toEqual({ code: 200, result: 'asked once' });
  expect(takeAskedAhead('/assets', headers)).toBeNull();
});

test.each([
  ['a refusal', { status: 503 }],
  ['what this device kept', { headers: { 'x-kept-at': '1' } }],
])('%s is not for the first frame, which would not tell', async (_what, init) => {
  answer = async () => Response.json({ code: 200, result: 'kept' }, init);
  await askAhead('/assets', headers);
  expect(takeAnsweredAhead('/assets', headers)).toBeUndefined();
  expect(await takeAskedAhead('/assets', headers)).toMatchObject({ body: { result: 'kept' } });
});

test('a lost connection is asked again', async () => {
  answer = async () => {
    throw new TypeError('lost');
  };
  await expect(askAhead('/assets', headers)).rejects.toThrow('lost');
  expect(takeAskedAhead('/assets', headers)).toBeNull();
});
