import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealServer, startServer } from '../harness/server.ts';
import { object, time } from './shapes.ts';
import { PASSWORD, signUp } from './sign-up.ts';
import { WildClient } from './wild-client.ts';

let server: RealServer;
let client: WildClient;
const email = 'envelope@example.test';
const login = '/api/app/login';
const transfer = '/api/finance/appWallet/transferContract';
const credentials = { username: email, password: PASSWORD };
const move = { from: 'balance', to: 'contract', amount: '10', currency: 'USDT' };

beforeAll(async () => {
  // Thirteen sign-ins at once exceed the limit per address, which is not what is tested here.
  server = await startServer({ env: { REQUESTS_PER_MINUTE: '100000' } });
  client = await signUp(server, email);
});
afterAll(() => server?.stop());

const contractMoney = async () =>
  (await client.get('/api/finance/appWallet/queryUserContractBalance')).result.balance as string;

describe('sealed bodies', () => {
  test.each(['pkcs1', 'oaep'] as const)('are opened if their key is padded with %s', async (by) => {
    expect(await client.post(login, credentials, by)).toMatchObject({ code: 200 });
  });

  test('refuses plain JSON with an error key that says why', async () => {
    const answer = await client.postText(login, JSON.stringify(credentials));
    expect(answer).toMatchObject({ status: 200, code: 400, errorKey: 'envelope.required' });
  });

  test('refuses every body that cannot be opened in the same way', async () => {
    const [key = '', body = ''] = (await client.seal(credentials)).split('.');
    const [, other = ''] = (await client.seal(credentials)).split('.');
    const cut = (text: string) => Buffer.from(text, 'base64').subarray(0, -1).toString('base64');
    const flipped = Buffer.from(key, 'base64').fill(0, 100, 101).toString('base64');
    const bad = [
      'nonsense',
      '"quoted"',
      '[1]',
      '.',
      `${key}.`,
      `.${body}`,
      `${body}.${key}`,
      `${key}.${other}`,
      `${key}.${cut(body)}`,
      `${cut(key)}.${body}`,
      `${key}${key}.${body}`,
      `${flipped}.${body}`,
      `${key}.${body}.${body}`,
    ];
    const answers = await Promise.all(bad.map((text) => client.postText(login, text)));
    const seen = answers.map((answer) => JSON.stringify({ ...answer, timestamp: 0 }));
    expect(new Set(seen).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, code: 400, errorKey: 'envelope.invalid' });
  });

  test('refuses sealed content that is not a JSON object, and moves nothing', async () => {
    const before = await contractMoney();
    for (const inside of [[move], [], 7, 'text'] as unknown[]) {
      const sealed = await client.seal(inside as Record<string, unknown>);
      expect(await client.postText(transfer, sealed)).toMatchObject({ status: 200, code: 400 });
    }
    expect(await contractMoney()).toBe(before);
  });
});

describe('responses', () => {
  test('report a missing session as code 401 in a body with HTTP 200', async () => {
    const stranger = new WildClient(server.url);
    const calls = [
      () => stranger.get('/api/user/appUser/getMyUserInfo'),
      () => stranger.post(transfer, move),
    ];
    for (const token of ['', 'made-up', client.token.slice(1)]) {
      stranger.token = token;
      for (const call of calls) {
        const { status, code, result, success } = await call();
        expect({ status, code, result, success }).toEqual({
          status: 200,
          code: 401,
          result: null,
          success: false,
        });
      }
    }
  });

  test('send a refusal as HTTP 200 with a message in the language of the lang header', async () => {
    const tooMuch = { ...move, amount: '999999999' };
    const english = await client.post(transfer, tooMuch);
    client.lang = 'xi';
    const spanish = await client.post(transfer, tooMuch);
    client.lang = 'en-us';
    expect(english).toMatchObject({
      status: 200,
      code: 422,
      errorKey: 'wallet.insufficientBalance',
    });
    expect(spanish).toMatchObject({ status: 200, code: 422 });
    expect(spanish.message).not.toBe(english.message);
  });

  test('report an unknown address as HTTP 404 in the same envelope', async () => {
    const answer = await client.get('/api/trade/appSymbol/nothing');
    expect(answer).toMatchObject({ status: 404, code: 404, success: false, result: null });
  });

  test('report an oversized body as HTTP 413 in the same envelope', async () => {
    const answer = await client.postText(login, 'A'.repeat(2_000_000));
    expect(answer).toMatchObject({ status: 413, code: 413, success: false, result: null });
  });

  test.each(['/api//public/getServerTime', '/api/public/getServerTime'])(
    'return the wall clock of UTC+8 as server time at %s',
    async (path) => {
      const answer = await client.get(path);
      expect(object({ time })(answer.result)).toBeNull();
      const { time: wall, epochMs } = answer.result as { time: string; epochMs: number };
      const shown = Date.parse(`${wall.replace(' ', 'T')}+08:00`);
      expect(shown).toBe(Math.floor(epochMs / 1000) * 1000);
    },
  );
});
