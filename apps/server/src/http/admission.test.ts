import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBareServer } from './testing/bare-server.ts';

type Bare = Awaited<ReturnType<typeof openBareServer>>;

let bare: Bare;
beforeEach(async () => {
  bare = await openBareServer({ requestsPerMinuteMax: 600 });
});
afterEach(() => bare.server.close());

const call = (
  url: string,
  { from = '203.0.113.1', method = 'GET', token }: Partial<Record<string, string>> = {},
) =>
  bare.server.inject({
    method: method as 'GET' | 'POST',
    url,
    remoteAddress: from,
    ...(token ? { headers: { 'x-access-token': token } } : {}),
  });

/** Sends calls concurrently and returns their statuses, advancing the clock past refusal delays. */
async function statuses(calls: readonly ReturnType<typeof call>[]): Promise<number[]> {
  const all = Promise.all(calls);
  // The calls need several event loop turns to reach admission control.
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  await bare.clock.advance(1_000);
  return (await all).map(({ statusCode }) => statusCode);
}

const crowd = (count: number, make: () => ReturnType<typeof call>) =>
  Array.from({ length: count }, make);
const count = (all: readonly number[], status: number) =>
  all.filter((each) => each === status).length;

describe('a flood from one address', () => {
  test('that spends a whole minute of tokens gets a tenth through and blocks nobody else', async () => {
    const flood = await statuses(crowd(600, () => call('/time')));
    expect(count(flood, 200)).toBe(60);
    expect(count(flood, 429)).toBe(540);
    expect((await call('/time', { from: '203.0.113.2' })).statusCode).toBe(200);
  });

  test('pays more for expensive calls', async () => {
    const old = await statuses(crowd(60, () => call('/candles?endTime=1700000000')));
    expect(count(old, 200)).toBe(Math.floor(60 / 8));
  });

  test('counts all addresses of an IPv6 /64 as one caller', async () => {
    let host = 0;
    const flood = await statuses(
      crowd(80, () => call('/time', { from: `2001:db8::${(host++).toString(16)}` })),
    );
    expect(count(flood, 200)).toBe(60);
  });

  test('gets an envelope refusal after a second', async () => {
    await bare.server.ready();
    const flood = crowd(61, () => call('/time'));
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    let isAnswered = false;
    void flood.at(-1)!.then(() => (isAnswered = true));
    await bare.clock.advance(999);
    expect(isAnswered).toBe(false);
    await bare.clock.advance(1);
    expect((await flood.at(-1)!).json()).toMatchObject({
      code: 429,
      result: null,
      success: false,
      errorKey: 'request.tooMany',
    });
  });
});

describe('when the event loop lags', () => {
  const reader = { from: '203.0.113.7' };
  const member = { from: '203.0.113.8', token: 'a token' };
  const trader = { from: '203.0.113.9', token: 'a token', method: 'POST' };
  const trySome = async () =>
    statuses([
      call('/time', reader),
      call('/time', member),
      call('/open', trader),
      call('/open', { ...trader, token: '' }),
    ]);

  test('sheds greedy readers first, then anonymous callers, then all readers, never money calls', async () => {
    expect(await trySome()).toEqual([200, 200, 200, 200]);
    bare.load.level = 'greedy';
    expect(await trySome()).toEqual([200, 200, 200, 200]);
    bare.load.level = 'none';
    await statuses(crowd(58, () => call('/time', reader)));
    bare.load.level = 'greedy';
    expect(await trySome()).toEqual([503, 200, 200, 200]);
    bare.load.level = 'anonymous';
    expect(await trySome()).toEqual([503, 200, 200, 503]);
    bare.load.level = 'readers';
    expect(await trySome()).toEqual([503, 503, 200, 503]);
    bare.load.level = 'none';
    expect(await trySome()).toEqual([200, 200, 200, 200]);
  });

  test('tells the caller in the refusal when to retry', async () => {
    bare.load.level = 'readers';
    const refused = call('/time');
    await statuses([refused]);
    const { headers, json } = await refused;
    expect(headers['retry-after']).toBe('1');
    expect(json()).toMatchObject({ code: 503, errorKey: 'server.busy', result: null });
  });
});
