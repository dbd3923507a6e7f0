import { generateKeyPairSync } from 'node:crypto';
import { CallError } from '@candor/client/envelope';
import { isWorthAnother } from '@candor/client/query-client';
import { identityCalls } from '@candor/contract/calls/identity';
import { marketsCalls } from '@candor/contract/calls/markets';
import { wireCalls } from '@candor/contract/wire/calls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { startSession, type User } from './session.ts';
import { setSignedOutHandler } from './signed-out.ts';

const sent: { address: string; init: RequestInit }[] = [];
let signedOut = 0;

/** The network is not ours, so it may be played: the next request is answered with this. */
function answerWith(answer: unknown): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    if (answer instanceof Error) throw answer;
    return Response.json(answer);
  });
}

const getSymbols = () => call(marketsCalls, 'listTickers', {});
const headersOf = (index: number) => new Headers(sent[index]?.init.headers);

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  signedOut = 0;
  setSignedOutHandler(() => {
    signedOut += 1;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([{ code: 200, result: [] }, { code: 0, result: [] }, []])(
  '%j is success',
  async (answer) => {
    answerWith(answer);
    expect(await getSymbols()).toEqual([]);
  },
);

test('code 401 leads to the login screen and is not told twice', async () => {
  answerWith({ code: 401, message: 'Sign in to continue.' });
  await expect(getSymbols()).rejects.toMatchObject({ code: 401 });
  expect(signedOut).toBe(1);
});

test('a transport error that mentions 401 counts as code 401; any other rejects with its message', async () => {
  answerWith(new Error('Request failed with status code 401'));
  await expect(getSymbols()).rejects.toMatchObject({ code: 401 });
  answerWith(new Error('the line is dead'));
  await expect(getSymbols()).rejects.toThrow('the line is dead');
});

test('a late 401 of an ended session does not end the present one', async () => {
  vi.stubGlobal('fetch', async () => {
    startSession('a newer token', { id: 'u-2' } as User);
    return Response.json({ code: 401 });
  });
  await expect(getSymbols()).rejects.toBeInstanceOf(CallError);
  expect(signedOut).toBe(0);
});

test('any other code rejects with the message of the server, or with Error', async () => {
  answerWith({ code: 422, message: 'Your available balance is too low.' });
  await expect(getSymbols()).rejects.toThrow('Your available balance is too low.');
  answerWith({ code: 500 });
  await expect(getSymbols()).rejects.toThrow('Error');
});

test('a busy server is asked again a few times, a refusal is not', async () => {
  answerWith({ code: 503, message: 'Too many people.', errorKey: 'server.busy' });
  const busy = await getSymbols().catch((error: Error) => error);
  expect([0, 1, 2, 3].map((failures) => isWorthAnother(failures, busy as Error))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  answerWith({ code: 422, message: 'No.' });
  const refused = await getSymbols().catch((error: Error) => error);
  expect(isWorthAnother(0, refused as Error)).toBe(false);
});

test('what the contract refuses is not sent, and is told field by field', async () => {
  const asked = call(identityCalls, 'sendEmailCode', { email: 'nobody', scene: 'login' });
  await expect(asked).rejects.toMatchObject({ code: 400, fields: { email: 'field.email' } });
  expect(sent).toEqual([]);
});

test('a request carries token and language; figures of the answer arrive decoded', async () => {
  startSession('secret', { id: 'u-1' } as User);
  const price = { symbol: 'BTCUSDT', price: '68412.5', change: '-1', changePercent: '2.14' };
  const day = { volume: '1', high: '1', low: '1', time: '2026-11-21 17:41:12' };
  const mark = { sequence: '7', state: 'live', simulated: true };
  answerWith({ code: 200, result: { ...price, ...day, ...mark } });
  const reply = await call(marketsCalls, 'getPrice', { symbol: 'BTCUSDT' });
  expect(reply.price).toBe(68_412_500_000_000_000_000_000n);
  expect(reply.recordedAt).toBe(Date.UTC(2026, 10, 21, 9, 41, 12));
  expect(sent[0]?.address).toBe(`${wireCalls.getPrice.slice(4)}?symbol=BTCUSDT`);
  expect(headersOf(0).get('X-Access-Token')).toBe('secret');
  expect(headersOf(0).get('lang')).toBe('en-us');
});

test('a body sealed with a former key is sent again, once, under the key fetched meanwhile', async () => {
  const keys: string[] = [];
  let accepts = true;
  // A page of a development server, without a key of its own.
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    if (address.endsWith('/getPublicKey')) {
      const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
      keys.push(pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
      return Response.json({ code: 200, result: { publicKey: keys.at(-1), tickPublicKey: '' } });
    }
    const isUnderNewest = keys.length > 1 && accepts;
    return Response.json(
      isUnderNewest ? { code: 200, result: {} } : { code: 400, errorKey: 'envelope.invalid' },
    );
  });
  const act = () => call(identityCalls, 'logOut', {}, { idempotencyKey: 'one-intent' });
  await act();
  expect(sent.map(({ init }) => init.method ?? 'GET')).toEqual(['GET', 'POST', 'GET', 'POST']);
  expect([1, 3].map((at) => headersOf(at).get('Idempotency-Key'))).toEqual([
    'one-intent',
    'one-intent',
  ]);
  accepts = false;
  await expect(act()).rejects.toMatchObject({ key: 'envelope.invalid' });
  expect(sent).toHaveLength(7);
});
