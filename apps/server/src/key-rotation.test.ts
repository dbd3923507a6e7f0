import { createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { wireCalls } from '@candor/contract/wire/calls';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BODY_KEY, BODY_KEY_OVERLAP_MS, makeBodyKey } from './http/body-key.ts';
import { sendUpload } from './http/testing/send-upload.ts';
import { inTransaction } from './platform/db.ts';
import { checkFiles } from './platform/files/check-files.ts';
import { VAULT_KEY } from './platform/files/files.ts';
import { jpeg } from './platform/files/testing/pictures.ts';
import type { LongJob } from './platform/jobs.ts';
import { KEY_LEAD_MS, openKeyRing, rotateKey } from './platform/key-ring.ts';
import { systemRandom } from './platform/random.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
/** A second process on the same database. */
let beside: TestApp;
let people: { readonly token: string; readonly userId: string }[];
beforeAll(async () => {
  app = await createTestApp({ role: 'api' });
  beside = await createTestApp({ beside: app, nodeId: 'beside', role: 'api' });
  people = await Promise.all([1, 2, 3, 4].map(() => app.signUp()));
});
afterAll(async () => {
  await beside?.close();
  await app?.close();
});

const publicKey = async (of = app): Promise<string> =>
  ((await of.call('getPublicKey')).result as { publicKey: string }).publicKey;

/** As a client that knows this key sends it. */
async function sendSealed(body: object, by: { key: string; token: string; through?: TestApp }) {
  const key = randomBytes(16).toString('hex');
  const cipher = createCipheriv('aes-256-ecb', Buffer.from(key), null);
  const text = Buffer.concat([cipher.update(JSON.stringify(body)), cipher.final()]);
  const rsaKey = createPublicKey({
    key: Buffer.from(by.key, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const sealedKey = publicEncrypt({ key: rsaKey, oaepHash: 'sha256' }, Buffer.from(key));
  const { app: product } = by.through ?? app;
  const answer = await product.server.inject({
    method: 'POST',
    url: TRANSFER,
    headers: { host: 'localhost', 'x-access-token': by.token, 'content-type': 'text/plain' },
    payload: `${sealedKey.toString('base64')}.${text.toString('base64')}`,
  });
  return answer.json<{ code: number; errorKey?: string }>();
}

const TRANSFER = wireCalls.transferFunds.split(' ')[1]!;
const transfer = { from: 'balance', to: 'contract', amount: '1', currency: 'USDT' };

/** Everybody makes a transfer through each process, sealed with a key. */
const everyoneTransfers = (key: string) =>
  Promise.all(
    people.flatMap(({ token }) =>
      [app, beside].map((through) => sendSealed(transfer, { key, token, through })),
    ),
  );

/** For both processes. */
function pass(ms: number): void {
  for (const { clock } of [app, beside]) clock.step(ms);
}

test('commands go on while the key of bodies is replaced, and the former one is refused after the overlap', async () => {
  const former = await publicKey();
  const ok = Array.from({ length: 8 }, () => expect.objectContaining({ code: 200 }));
  expect(await everyoneTransfers(former)).toEqual(ok);
  const value = makeBodyKey();
  const nowMs = app.clock.now();
  const { startsAt } = await rotateKey(app.db, BODY_KEY, {
    value,
    nowMs,
    overlapMs: BODY_KEY_OVERLAP_MS,
  });
  expect(startsAt).toBe(nowMs + KEY_LEAD_MS);
  for (let passedMs = 0; passedMs < KEY_LEAD_MS; passedMs += 20 * SECOND_MS) {
    expect(await publicKey()).toBe(former);
    expect(await everyoneTransfers(former)).toEqual(ok);
    pass(20 * SECOND_MS);
  }
  const current = await publicKey();
  expect(current).not.toBe(former);
  expect(await publicKey(beside)).toBe(current);
  const mixed = await Promise.all([everyoneTransfers(former), everyoneTransfers(current)]);
  expect(mixed).toEqual([ok, ok]);
  pass(BODY_KEY_OVERLAP_MS);
  expect(await everyoneTransfers(current)).toEqual(ok);
  const refused = expect.objectContaining({ code: 400, errorKey: 'envelope.invalid' });
  expect(await everyoneTransfers(former)).toEqual(ok.map(() => refused));
  expect((await app.call('getUser', {}, people[0])).code).toBe(200);
});

test('a key is not replaced twice at a time, but a leaked one is refused at once', async () => {
  const rotate = (overlapMs: number) =>
    rotateKey(app.db, BODY_KEY, { value: makeBodyKey(), nowMs: app.clock.now(), overlapMs });
  const before = await publicKey();
  await rotate(HOUR_MS);
  await expect(rotate(HOUR_MS)).rejects.toThrow(/^this key is being replaced already, until 2026-/);
  pass(KEY_LEAD_MS);
  const leaked = await publicKey();
  expect(leaked).not.toBe(before);
  await expect(rotate(HOUR_MS)).rejects.toThrow(/being replaced already/);
  await rotate(0);
  pass(KEY_LEAD_MS);
  const { token } = people[0]!;
  for (const key of [before, leaked])
    expect(await sendSealed(transfer, { key, token })).toMatchObject({
      errorKey: 'envelope.invalid',
    });
  expect(await sendSealed(transfer, { key: await publicKey(), token })).toMatchObject({
    code: 200,
  });
});

/** What the due row does. */
async function reEncrypt(): Promise<void> {
  const job = app.files.jobs.find(({ name }) => name === 'files.reEncrypt') as LongJob;
  const nowMs = app.clock.now();
  const due = { name: job.name, key: 'all', dueAt: nowMs, untilMs: nowMs + MINUTE_MS };
  const { write } = await job.work(due, nowMs);
  await inTransaction(app.db, (tx) => write(tx, nowMs));
}

test('pictures open during and after a change of their key, and all are encrypted anew', async () => {
  const bytes = await jpeg({ width: 200, height: 140 });
  const [person, other] = [people[0]!, people[1]!];
  const upload = async (token: string) => (await sendUpload(app.app, { bytes, token })).result!;
  const apply = async ({ token }: { token: string }) => {
    const papers = {
      front: await upload(token),
      back: await upload(token),
      holding: await upload(token),
    };
    expect(
      (await app.call('applyForVerification', { type: 'id', ...papers }, { token })).code,
    ).toBe(200);
  };
  await apply(person);
  const value = systemRandom.bytes(32);
  await rotateKey(app.db, VAULT_KEY, { value, nowMs: app.clock.now(), overlapMs: 0 });
  pass(KEY_LEAD_MS);
  await apply(other);
  const versions = async () =>
    (
      await app.db<{ version: number }[]>`
      select key_version as version from platform.file where claimed_at is not null
      order by created_at`
    ).map(({ version }) => version);
  const check = () => checkFiles({ db: app.db, random: systemRandom, folder: app.filesFolder });
  expect(await versions()).toEqual([1, 1, 1, 2, 2, 2]);
  expect(await check()).toEqual({ count: 6, problems: [] });
  await reEncrypt();
  expect(await versions()).toEqual([1, 1, 1, 2, 2, 2]);
  pass(DAY_MS);
  await reEncrypt();
  expect(await versions()).toEqual([2, 2, 2, 2, 2, 2]);
  expect(await check()).toEqual({ count: 6, problems: [] });
});

test('a process that cannot read of a new key signs nothing that it may belong to', async () => {
  let isGone = false;
  const db = new Proxy(app.db, {
    apply: (target, self, given) =>
      isGone
        ? Promise.reject(new Error('no database'))
        : Reflect.apply(target as never, self, given),
  });
  const ring = await openKeyRing(db, 'test.ring', () => systemRandom.bytes(32));
  const nowMs = app.clock.now();
  await ring.freshen(nowMs);
  isGone = true;
  await expect(ring.freshen(nowMs + 20 * SECOND_MS)).rejects.toThrow('no database');
  expect(ring.at(nowMs + 20 * SECOND_MS).version).toBe(1);
  expect(() => ring.at(nowMs + 2 * MINUTE_MS)).toThrow(/could not be read/);
  isGone = false;
  await ring.freshen(nowMs + 2 * MINUTE_MS);
  expect(ring.at(nowMs + 2 * MINUTE_MS).version).toBe(1);
});
