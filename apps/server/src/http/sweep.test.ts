import { calls } from '@candor/contract/calls';
import { type CallName, wireCalls } from '@candor/contract/wire/calls';
import { plainSchema } from '@candor/contract/wire/renamed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { garbage } from './testing/garbage.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.signUp());
});
afterAll(() => app.close());

const names = Object.keys(calls) as CallName[];
const memberNames = names.filter((name) => calls[name].access === 'member');
const isPost = (name: CallName) => [wireCalls[name]].flat()[0]!.startsWith('POST');

/** Wire names of a call's fields. */
function fieldsOf(name: CallName): string[] {
  const { schema, names: wire } = plainSchema(calls[name].request);
  const { shape } = (schema as unknown as { def: { shape: object } }).def;
  return Object.keys(shape).map((field) => wire[field] ?? field);
}

/** Everything of value in the database, as one text. */
async function worth(): Promise<string> {
  const rows = await app.db`
    select (select count(*) from ledger.transfer) as transfers,
      (select sum(available) from ledger.balance) as balances,
      (select count(*) from identity.customer) as customers`;
  return JSON.stringify(rows);
}

describe('every member call', () => {
  test.each(memberNames)('%s refuses a visitor with HTTP 200', async (name) => {
    for (const as of [{}, { token: 'made-up' }, { token: 'x'.repeat(4_000) }]) {
      const fields = Object.fromEntries(fieldsOf(name).map((field) => [field, '1']));
      expect(await app.call(name, fields, as)).toMatchObject({ code: 401 });
    }
  });
});

describe('every call given nonsense', () => {
  test.each(names.filter((name) => name !== 'logOut'))(
    '%s refuses and changes nothing',
    async (name) => {
      const before = await worth();
      for (const value of garbage) {
        const fields = Object.fromEntries(fieldsOf(name).map((field) => [field, value]));
        const answer = isPost(name) ? await post(name, fields) : await get(name, value);
        expect([200, 400, 404, 409, 422, 429]).toContain(answer.code);
        expect(answer.code === 200 ? name : answer.errorKey).toBeTruthy();
      }
      expect(await worth()).toBe(before);
    },
  );

  async function post(name: CallName, fields: object) {
    const url = [wireCalls[name]].flat()[0]!.slice('POST '.length).replace('{id}', 'x');
    return request({ method: 'POST', url, payload: toJson(fields) });
  }

  async function get(name: CallName, value: unknown) {
    const url = [wireCalls[name]].flat()[0]!.slice('GET '.length);
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    const query = new URLSearchParams(
      fieldsOf(name).map((field): [string, string] => [field, text]),
    );
    return request({ method: 'GET', url: `${url}?${query.toString()}` });
  }

  async function request(options: { method: 'GET' | 'POST'; url: string; payload?: string }) {
    const headers = { 'content-type': 'application/json', 'x-access-token': token };
    const response = await app.app.server.inject({ ...options, headers });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.body).not.toMatch(/node_modules|\.ts:|at async/);
    return response.json() as { code: number; errorKey?: string };
  }

  /** JSON.stringify, except that raw text is written unchanged: `1e309` has no other spelling. */
  function toJson(fields: object): string {
    return JSON.stringify(fields, (_, value: unknown) =>
      typeof value === 'number' && !Number.isFinite(value) ? `raw:${value}` : value,
    ).replace(/"raw:(-?)Infinity"/g, '$11e309');
  }
});

describe('every call given malicious JSON', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  /** Bodies built from the fields of a call; each kind has broken a server somewhere. */
  const bodiesOf = (fields: readonly string[]): string[] => {
    const named = fields.length > 0 ? fields : ['a'];
    const all = (value: string) => named.map((field) => `${JSON.stringify(field)}:${value}`);
    const object = (...members: readonly string[]) => `{${members.join(',')}}`;
    const poison = '"polluted":"1","userId":"1"';
    return [
      '{}',
      ...named.map((_, missing) => object(...all('"1"').toSpliced(missing, 1))),
      object(...all('"1"'), ...all('"2"')),
      object(`"__proto__":{${poison}}`, ...all('"1"')),
      object(`"constructor":{"prototype":{${poison}}}`, ...all('"1"')),
      object(...all(`{"__proto__":{${poison}}}`)),
      object(all(nested(20_000))[0]!),
      object(`"besides":${nested(20_000)}`, ...all('"1"')),
      object(...all('"1"'), ...Array.from({ length: 10_000 }, (_, index) => `"k${index}":1`)),
      object(...all('"\\ud800"')),
      object(...all(`"${'é'.repeat(3_000)}"`)),
      object(...all('9'.repeat(10_000))),
      object(...all('1e999999')),
      object(...all('-0')),
      object('"userId":"00000000-0000-7000-8000-000000000000"', poison, ...all('"1"')),
    ];
  };
  const ending = new Set<CallName>(['logOut', 'endOtherSessions']);

  test.each(names.filter((name) => isPost(name) && !ending.has(name)))(
    '%s refuses, changes nothing and records nothing',
    async (name) => {
      const before = await worth();
      const url = [wireCalls[name]].flat()[0]!.slice('POST '.length).replace('{id}', 'x');
      const headers = { 'content-type': 'application/json', 'x-access-token': token };
      for (const payload of bodiesOf(fieldsOf(name))) {
        const answer = await app.app.server.inject({ method: 'POST', url, headers, payload });
        const { code, errorKey } = answer.json() as { code: number; errorKey?: string };
        expect([200, 400, 403, 404, 409, 413, 422, 429], payload.slice(0, 80)).toContain(code);
        expect(code === 200 ? name : errorKey).toBeTruthy();
        expect(answer.body).not.toMatch(/node_modules|\.ts:|at async/);
      }
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect(await worth()).toBe(before);
    },
  );
});

describe('bodies that are not a sealed JSON object', () => {
  test.each(['', '[]', '1', '"text"', '{', '{"a":1}}', '.', 'a.b', '\u0000', 'x'.repeat(100_000)])(
    'never reach a handler: %j',
    async (payload) => {
      const response = await app.app.server.inject({
        method: 'POST',
        url: [wireCalls.transferFunds].flat()[0]!.slice('POST '.length),
        headers: { 'content-type': 'application/json', 'x-access-token': token },
        payload,
      });
      expect(response.json()).toMatchObject({ code: 400, success: false });
    },
  );

  test('refuses an oversized body before reading it', async () => {
    const response = await app.app.server.inject({
      method: 'POST',
      url: [wireCalls.logIn].flat()[0]!.slice('POST '.length),
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(300_000),
    });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 413, errorKey: 'request.tooLarge' });
  });
});
