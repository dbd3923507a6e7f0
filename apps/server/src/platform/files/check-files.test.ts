import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendUpload } from '../../http/testing/send-upload.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { systemRandom } from '../random.ts';
import { checkFiles } from './check-files.ts';
import { jpeg } from './testing/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const person = await app.signUp();
  const bytes = await jpeg({ width: 200, height: 140 });
  const upload = async () => (await sendUpload(app.app, { bytes, token: person.token })).result!;
  const papers = { front: await upload(), back: await upload(), holding: await upload() };
  await app.call('applyForVerification', { type: 'id', ...papers }, person);
  // Nothing rests on it yet.
  await upload();
});
afterAll(() => app?.close());

const check = () => checkFiles({ db: app.db, random: systemRandom, folder: app.filesFolder });

/** Files of the pictures that are claimed. */
async function claimed(): Promise<string[]> {
  const rows = await app.db<{ id: string }[]>`
    select id from platform.file where claimed_at is not null order by id`;
  const stored = readdirSync(app.filesFolder, { recursive: true, encoding: 'utf8' });
  return rows.map(({ id }) =>
    join(
      app.filesFolder,
      stored.find((name) => name.endsWith(id))!,
    ),
  );
}

test('opens every picture that something rests on', async () => {
  expect(await check()).toEqual({ count: 3, problems: [] });
});

test('finds one that is missing and one that was changed', async () => {
  const [missing, changed] = await claimed();
  rmSync(missing!);
  writeFileSync(changed!, 'somebody else');
  const { count, problems } = await check();
  expect(count).toBe(3);
  expect(problems).toEqual([
    expect.stringContaining('no such file'),
    expect.stringContaining(changed!.slice(-36)),
  ]);
});
