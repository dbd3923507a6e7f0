import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { utcDay } from '@candor/domain/proofs/sealed-day';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const SCRIPT = fileURLToPath(
  new URL('../../../../../../docs/verify/verify-statement.mjs', import.meta.url),
);
const DAY = { from: '2026-01-07', to: '2026-01-07' };

let app: TestApp;
let address: string;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  address = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'statement-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

interface Created {
  readonly url: string;
  readonly reference: string;
  readonly fingerprint: string;
  readonly lineCount: number;
}
const create = (token: string, fields: object = {}, headers: Record<string, string> = {}) =>
  app.call('createStatement', { ...DAY, format: 'csv', ...fields }, { token, headers });
const created = async (token: string, fields: object = {}, headers: Record<string, string> = {}) =>
  (await create(token, fields, headers)).result as Created;
const download = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.server.inject({ method, url });
const move = (token: string, amount: string) =>
  app.call(
    'transferFunds',
    { from: 'balance', to: 'contract', amount, currency: 'USDT' },
    { token },
  );
const rowsOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));

/** A customer who moved money and holds a position. */
async function trader() {
  const customer = await app.signUp();
  const { token } = customer;
  for (const amount of ['2500.5', '0.000001', '1000']) {
    await app.clock.advance(1_000);
    await move(token, amount);
  }
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 5, margin: '100' };
  await app.call(
    'openPosition',
    { ...order, marginMode: 'isolated', orderType: 'market' },
    { token },
  );
  await app.clock.advance(1_000);
  return customer;
}

async function setName(userId: string, surname: string, firstName: string) {
  await app.db`insert into kyc.personal_data (user_id, surname, first_name, gender, birthday, country,
      address, phone, emergency_surname, emergency_first_name, emergency_relationship,
      emergency_phone, emergency_address, updated_at)
    values (${userId}, ${surname}, ${firstName}, 'other', '1990-01-01', 'ES', 'a', '+34', 'a', 'b',
      'friend', '+34', 'c', ${app.clock.now()})`;
}

/** Runs the public verification script on a file. */
async function verify(csv: string): Promise<{ exitCode: number; said: string }> {
  const file = join(folder, 'statement.csv');
  await writeFile(file, csv);
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, file, address], (error, said) =>
      resolve({ exitCode: error ? Number(error.code) : 0, said }),
    );
  });
}

async function textOf(body: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(body));
  const { text } = await extractText(document, { mergePages: true });
  // A combining mark drawn separately has no character of its own.
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '');
}

describe('a CSV statement', () => {
  test('contains every posting and leads from opening to closing balance', async () => {
    const { token, userId } = await trader();
    const { url, lineCount } = await created(token);
    const rows = rowsOf((await download(url)).body);
    const lines = rows.filter(([record]) => record === 'line');
    const postings = await app.db<{ amount: string; balance: string; kind: string }[]>`
      select trim_scale(amount)::text as amount, trim_scale(balance_after)::text as balance, kind
      from ledger.posting where user_id = ${userId} and balance_after is not null`;
    // Within one timestamp postings are in the order of the books.
    expect(lines.map((cells) => `${cells[3]} ${cells[6]} ${cells[7]}`).toSorted()).toEqual(
      postings.map(({ amount, balance, kind }) => `${kind} ${amount} ${balance}`).toSorted(),
    );
    expect(lineCount).toBe(lines.length);
    const held = await app.db<{ kind: string; available: string }[]>`
      select kind, trim_scale(available)::text as available from ledger.balance
      where user_id = ${userId} and available > 0 order by kind`;
    const closing = rows.filter(([record]) => record === 'closing').map((row) => [row[3], row[7]]);
    expect(closing).toEqual(held.map(({ kind, available }) => [kind, available]));
  });

  test('opens with the balance of earlier days and ends at the requested time', async () => {
    const { token, userId } = await trader();
    const { from: today } = DAY;
    // Moves everything so far two days back, then adds one movement per day.
    await app.db`update ledger.transfer set created_at = created_at - interval '2 days'
      where user_id = ${userId}`;
    await move(token, '7');
    await app.db`update ledger.transfer set created_at = created_at - interval '1 day'
      where user_id = ${userId} and amount = 7`;
    await move(token, '11');
    const yesterday = utcDay(Date.parse(today) - 1);
    const period = { from: yesterday, to: yesterday, account: 'balance', currency: 'USDT' };
    const rows = rowsOf((await download((await created(token, period)).url)).body);
    const figures = rows
      .filter(([record]) => /opening|line|closing/.test(record!))
      .map((row) => [row[0], row[6], row[7]]);
    expect(figures).toEqual([
      ['opening', '', '6499.499999'],
      ['line', '-7', '6492.499999'],
      ['closing', '', '6492.499999'],
    ]);
  });

  test('is verified by an independent script, which detects the smallest change', async () => {
    const { token } = await trader();
    const { url, fingerprint } = await created(token);
    const { body } = await download(url);
    expect(await verify(body)).toMatchObject({
      exitCode: 0,
      said: expect.stringContaining(fingerprint),
    });
    const forged = body.replace('-2500.5,', '-2500.4,');
    expect(forged).not.toBe(body);
    expect(await verify(forged)).toMatchObject({ exitCode: 1 });
    // Text is not hashed: a translation is the same statement.
    expect(await verify(body.replace('Transfer between accounts', 'Umbuchung'))).toMatchObject({
      exitCode: 0,
    });
  });

  test('does not let a name become a spreadsheet formula', async () => {
    const { token, userId } = await trader();
    await setName(userId, 'López', '=HYPERLINK("http://x","y")');
    const { body } = await download((await created(token)).url);
    const [, first] = body.split('\r\n');
    expect(first).toContain('"Account statement, =HYPERLINK(""http://x"",""y"") López');
    // The name follows our own text, so no cell begins with it.
    const cells = body.replace('\uFEFF', '').match(/("([^"]|"")*"|[^,\r\n]*)/g)!;
    const dangerous = cells.filter((cell) => /^"?[=+@\t]/.test(cell) || /^"?-[^\d]/.test(cell));
    expect(dangerous).toEqual([]);
  });

  test('with thousands of lines, many of one timestamp, omits and repeats none', async () => {
    const { token, userId } = await app.signUp();
    await app.db`insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref,
        from_balance_after, to_kind, to_ref, to_balance_after, currency, amount, created_at)
      select ${userId}, 'test/' || i, 0, 'fundsTransfer', 'balance', '', 1, 'contract', '', 1,
        'USDT', 0.000001, ${app.clock.now()}::timestamptz + (i / 700) * interval '1 millisecond'
      from generate_series(1, 2500) i`;
    await app.clock.advance(1_000);
    const { url, lineCount } = await created(token, { from: '2026-01-01', to: today() });
    expect(lineCount).toBe(5_001);
    const { body } = await download(url);
    const movements = rowsOf(body).filter(([record]) => record === 'line');
    expect(new Set(movements.map((row) => `${row[3]} ${row[8]}`)).size).toBe(5_001);
    expect((await verify(body)).exitCode).toBe(0);
  });
});

const today = () => utcDay(app.clock.now());

describe('a PDF statement', () => {
  const long = { from: '2026-01-01', format: 'pdf' };

  test('says the same in Spanish, with exact figures', async () => {
    const { token } = await trader();
    const { url, fingerprint } = await created(token, { ...long, to: today() }, { lang: 'xi' });
    const answer = await download(url);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const text = await textOf(answer.rawPayload);
    for (const words of [
      'Extracto de cuenta',
      'Dinero de práctica',
      'Comisión',
      '−2,500.5',
      fingerprint,
    ])
      expect(text).toContain(words);
  });

  test.each([
    ['Ñandú', 'Íñigo', 'Íñigo Ñandú'],
    ['陳', '大文', '陳大文'],
    ['김', '민준', '김민준'],
    ['ใจดี', 'สมชาย', 'สมชาย'],
    ['Иванов', 'Пётр', 'Пётр Иванов'],
    ['Nguyễn', 'Thị Hà', 'Thị Hà Nguyễn'],
    ['山田', 'たろう', '山田たろう'],
  ])('carries the name %s %s', async (surname, firstName, shown) => {
    const { token, userId } = await app.signUp();
    await setName(userId, surname, firstName);
    await app.clock.advance(1);
    const { url } = await created(token, { ...long, to: today() });
    const text = await textOf((await download(url)).rawPayload);
    expect(text.replaceAll(' ', '')).toContain(shown.normalize('NFC').replaceAll(' ', ''));
  });

  test('survives a name in a script without a font', async () => {
    const { token, userId } = await app.signUp();
    await setName(userId, 'محمد', '😀');
    await app.clock.advance(1);
    const { url } = await created(token, { ...long, to: today() });
    const answer = await download(url);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await textOf(answer.rawPayload)).toContain('10,000');
  });

  test('is refused beyond its line limit, where CSV is not', async () => {
    const { token, userId } = await app.signUp();
    await app.db`insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref,
        from_balance_after, to_kind, to_ref, to_balance_after, currency, amount, created_at)
      select ${userId}, 'test/' || i, 0, 'fundsTransfer', 'balance', '', 1, 'contract', '', 1,
        'USDT', 0.000001, ${app.clock.now()}::timestamptz from generate_series(1, 5001) i`;
    await app.clock.advance(1_000);
    const period = { ...long, to: today() };
    const refused = await create(token, period);
    expect(refused).toMatchObject({
      errorKey: 'wallet.statementTooLong',
      details: { max: '10000' },
    });
    expect((await create(token, { ...period, format: 'csv' })).code).toBe(200);
  });
});

describe('the download link', () => {
  const now = () => ({ from: '2026-01-01', to: today() });

  test('works once, is not cached and appears in the security events', async () => {
    const { token } = await trader();
    const { url } = await created(token, now());
    expect((await download(url, 'HEAD')).statusCode).toBe(404);
    const [first, second] = await Promise.all([download(url), download(url)]);
    expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { headers } = first.statusCode === 200 ? first : second;
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="candor-[\d-]+\.csv"$/),
    });
    const events = (await app.call('listSecurityEvents', {}, { token })).result as {
      records: { kind: string; detail: string }[];
    };
    expect(events.records[0]).toMatchObject({ kind: 'statementIssued', detail: 'CSV' });
  });

  test('expires after a minute', async () => {
    const { token } = await app.signUp();
    const { url, reference } = await created(token, now());
    await app.db`update wallet.statement set expires_at = expires_at - interval '1 minute'
      where id = ${reference}`;
    expect((await download(url)).statusCode).toBe(404);
  });

  test.each([
    ['another secret', (url: string) => `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`],
    ['no secret', (url: string) => url.split('.')[0]!],
    ['another place', (url: string) => url.replace(/[0-9a-f]{8}-/, '00000000-')],
    ['a zero byte', (url: string) => `${url}%00`],
  ])('is not found with %s', async (_, change) => {
    const { token } = await app.signUp();
    const { url } = await created(token, now());
    expect((await download(change(url))).statusCode).toBe(404);
    expect((await download(url)).statusCode).toBe(200);
  });

  test('aborts the download if the books changed since', async () => {
    const { token, userId } = await trader();
    const { url } = await created(token, now());
    await app.db`update ledger.transfer set amount = amount + 1
      where user_id = ${userId} and type = 'tradingFee'`;
    await expect(fetch(`${address}${url}`).then((answer) => answer.text())).rejects.toThrow();
  });
});

describe('a request', () => {
  const now = () => ({ from: '2026-01-01', to: today() });

  test('for future days or too long a period is refused', async () => {
    const { token } = await app.signUp();
    for (const period of [
      { from: today(), to: '2026-12-31' },
      { from: '2024-01-01', to: today() },
    ])
      expect((await create(token, period)).errorKey).toBe('wallet.statementPeriod');
    expect((await create(token, { from: '2026-02-30' })).errorKey).toBe('request.invalid');
  });

  test('is rate-limited, also with concurrent requests', async () => {
    const { token, userId } = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 25 }, () => create(token, now())));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(answers.find(({ code }) => code !== 200)!.errorKey).toBe('wallet.tooManyStatements');
    await app.db`update wallet.statement set created_at = created_at - interval '1 hour'
      where user_id = ${userId}`;
    expect((await create(token, now())).code).toBe(200);
  });

  test('by number returns the fingerprint and nothing about the customer', async () => {
    const { token, userId } = await trader();
    const { reference, fingerprint, lineCount } = await created(token, now());
    const { result } = await app.call('getStatementSeal', { reference });
    expect(result).toMatchObject({ reference, fingerprint, lineCount });
    expect(JSON.stringify(result)).not.toContain(userId);
    const never = { reference: '00000000-0000-7000-8000-000000000000' };
    expect((await app.call('getStatementSeal', never)).errorKey).toBe('wallet.statementNotFound');
  });
});
