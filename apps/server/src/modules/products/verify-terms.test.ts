import { DAY_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const SCRIPT = fileURLToPath(
  new URL('../../../../../docs/verify/verify-terms.mjs', import.meta.url),
);
const TWO = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

let app: TestApp;
let address: string;
let id: string;
/** Fingerprint of the first version. */
let first: string;

interface Terms {
  readonly productId: string;
  readonly version: number;
  readonly text: string;
  readonly previousHash: string;
}
type Shown = { readonly version: number; readonly termsHash: string; readonly terms: Terms };
const shown = async (): Promise<Shown> => (await app.call('getProduct', { id })).result;

beforeAll(async () => {
  app = await createTestApp();
  address = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  const [row] = await app.db`select id from products.product where seed_name = 'fixed-7'`;
  id = row!['id'] as string;
  first = (await shown()).termsHash;
  const command = app.app.operatorCommands['products.changeFixedRate']!;
  for (const version of [1, 2]) {
    const payload = command.payload.parse({
      productId: id,
      version,
      name: `Basis 7, ${version + 1}`,
      currency: 'USDT',
      cycleDays: 7,
      dailyRate: '0.0004',
      minAmount: '100',
      maxAmount: '50000',
      maxPerCustomer: '100000',
      capacity: '5000000',
      level: 0,
      saleTo: app.clock.now() + 30 * DAY_MS,
    });
    const context = { operatorIds: TWO, nowMs: app.clock.now() };
    await inTransaction(app.db, (tx) => command.execute(tx, payload, context));
    await app.clock.jump(3_600_000);
  }
});
afterAll(() => app.close());

/** Runs the verification script, as anyone could. */
const verify = (fingerprint: string): Promise<{ exitCode: number; said: string }> =>
  new Promise((resolve) => {
    const asked = [SCRIPT, address, fingerprint];
    const child = execFile(process.execPath, asked, (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, said: `${stdout}${stderr}` }),
    );
  });

test('a product shows the text of its terms, to the letter that was hashed', async () => {
  const { version, termsHash, terms } = await shown();
  expect(terms).toMatchObject({ productId: id, version });
  const covered = [id, version, terms.text, terms.previousHash].join('\n');
  expect(createHash('sha256').update(covered).digest('hex')).toBe(termsHash);
  expect(JSON.parse(terms.text)).toMatchObject({ name: 'Basis 7, 3', dailyRate: '0.0004' });
});

test('the terms of an older order are found by their fingerprint', async () => {
  const { result } = await app.call('getProductTerms', { termsHash: first });
  expect(result).toMatchObject({ productId: id, version: 1, previousHash: '' });
  expect(await app.call('getProductTerms', { termsHash: '0'.repeat(64) })).toMatchObject({
    errorKey: 'products.notFound',
  });
  expect(await app.call('getProductTerms', { termsHash: `${first}0` })).toMatchObject({
    code: 400,
  });
});

test('a stranger recomputes every version, back to the first', async () => {
  const { exitCode, said } = await verify((await shown()).termsHash);
  expect(said).toContain('Everything is as it should be.');
  expect(exitCode).toBe(0);
  for (const version of [1, 2, 3]) expect(said).toContain(`version ${version}: `);
  expect(await verify(first)).toMatchObject({ exitCode: 0 });
});

test.each([
  ['other terms', `update products.product_version set terms = terms || ' ' where version = 2`, 2],
  ['another number', `update products.product_version set version = 7 where version = 3`, 7],
  ['a version left out', `delete from products.product_version where version = 2`, 3],
])('finds %s', async (_what, change, version) => {
  const newest = (await shown()).termsHash;
  await app.db.unsafe(`create table products.kept as table products.product_version`);
  await app.db.unsafe(`${change} and product_id = '${id}'`);
  const { exitCode, said } = await verify(newest);
  await app.db.unsafe(`delete from products.product_version;
    insert into products.product_version table products.kept; drop table products.kept`);
  expect(said).toContain(`version ${version} is not what was announced`);
  expect(exitCode).toBe(1);
});
