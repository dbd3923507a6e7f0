import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filePath, uploadPath } from '@candor/contract/wire/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/db.ts';
import { claimUpload } from '../platform/files/claim-upload.ts';
import {
  gif,
  handmadePng,
  jpeg,
  photoWithPlace,
  png,
  textBomb,
  webp,
} from '../platform/files/testing/pictures.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { formBody, sendUpload } from './testing/send-upload.ts';

let app: TestApp;
let token: string;
let userId: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token, userId } = await app.signUp());
});
afterAll(() => app.close());

const upload = (bytes: Buffer | string, change: { name?: string; type?: string } = {}) =>
  sendUpload(app.app, { bytes, token, ...change });

const idOf = (path: string | null): string => path!.slice('upload/'.length);
const kept = (path: string | null): Promise<Buffer> => app.files.open(idOf(path));

describe('a picture', () => {
  test.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('as %s is stored as a new JPEG, named twice in the answer', async (_, make) => {
    const answer = await upload(await make());
    expect(answer).toMatchObject({ status: 200, code: 200, message: answer.result });
    expect(answer.result).toMatch(/^upload\/[0-9a-f-]{36}$/);
    const { format, width, height } = await sharp(await kept(answer.result)).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 640, height: 400 });
  });

  test('loses its location, camera and all other metadata', async () => {
    const photo = await photoWithPlace('CAMERA-7');
    expect(photo.includes('CAMERA-7')).toBe(true);
    const { result } = await upload(photo);
    const bytes = await kept(result);
    expect(bytes.includes('CAMERA-7')).toBe(false);
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('is rotated upright before its orientation tag is dropped', async () => {
    const lying = await sharp(await jpeg())
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { result } = await upload(lying);
    const { width, height } = await sharp(await kept(result)).metadata();
    expect([width, height]).toEqual([400, 640]);
  });

  test('larger than a page is scaled down', async () => {
    const { result } = await upload(await jpeg({ width: 6_000, height: 3_000 }));
    const { width, height } = await sharp(await kept(result)).metadata();
    expect([width, height]).toEqual([2_400, 1_200]);
  });

  test('is identified by its bytes, not by its name and type', async () => {
    for (const name of ['../../etc/passwd', '..\\..\\x.html', '/abs.svg', 'a\u0000b.php', '']) {
      const { result } = await upload(await png(), { name, type: 'text/html' });
      expect(result).toMatch(/^upload\/[0-9a-f-]{36}$/);
      expect((await kept(result)).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    }
    for (const path of await readdir(app.filesFolder, { recursive: true }))
      expect(path).toMatch(/^[0-9a-f]{2}(\/[0-9a-f-]{36})?$/);
  });
});

describe('a file that is not a picture', () => {
  const html = '<!doctype html><script>alert(1)</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>';
  const zip = Buffer.from('504b0304140000000800', 'hex');
  test.each([
    ['HTML', html],
    ['SVG', svg],
    ['SVG behind a declaration', `<?xml version="1.0"?>${svg}`],
    ['SVG that pulls in a file', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`],
    ['a script', '#!/bin/sh\necho'],
    ['PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['a ZIP', zip],
    ['a picture behind HTML', `${html}\u00ff\u00d8\u00ff`],
    ['MVG of ImageMagick', 'push graphic-context\nimage over 0,0 0,0 "https://x.example"'],
    ['PostScript', '%!PS-Adobe-3.0\n(/etc/passwd) (r) file'],
    ['text', 'hello'],
    ['an archive that unpacks to 100 MB', gzipSync(Buffer.alloc(100_000_000))],
  ])('%s is refused', async (_, bytes) => {
    expect(await upload(bytes, { name: 'id.jpg' })).toMatchObject({
      code: 422,
      errorKey: 'upload.notAnImage',
      result: null,
    });
  });

  test('refuses a GIF, which no camera produces', async () => {
    expect(await upload(await gif())).toMatchObject({ errorKey: 'upload.notAnImage' });
  });

  test('refuses an empty body and a form without a file', async () => {
    expect(await upload('')).toMatchObject({ code: 400, errorKey: 'upload.fileRequired' });
    const response = await app.app.server.inject({
      method: 'POST',
      url: uploadPath,
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      payload: '{"file":"x"}',
    });
    expect(response.json()).toMatchObject({ code: 400, errorKey: 'upload.fileRequired' });
  });

  test('refuses a truncated picture', async () => {
    const whole = await jpeg({ width: 1_200, height: 900 });
    for (const part of [0.2, 0.5, 0.9]) {
      const bytes = whole.subarray(0, Math.floor(whole.length * part));
      expect(await upload(bytes)).toMatchObject({ code: 422, errorKey: 'upload.unreadable' });
    }
  });
});

describe('a polyglot picture', () => {
  const payloads = {
    'a page of HTML': Buffer.from('<script>alert("POLYGLOT")</script>'),
    'a ZIP': Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from('POLYGLOT')]),
    'a PDF': Buffer.from('%PDF-1.4 POLYGLOT'),
    PHP: Buffer.from('<?php echo "POLYGLOT"; ?>'),
  };
  test.each(Object.entries(payloads))('keeps nothing of %s appended to it', async (_, payload) => {
    for (const make of [jpeg, png, webp]) {
      const { code, result } = await upload(Buffer.concat([await make(), payload]));
      if (code === 200) expect((await kept(result)).includes('POLYGLOT')).toBe(false);
      else expect(code).toBe(422);
    }
  });

  test.each(Object.entries(payloads))('keeps nothing of %s in its comment', async (_, payload) => {
    const length = Buffer.from([0xff, 0xfe, 0, payload.length + 2]);
    const picture = await jpeg();
    const bytes = Buffer.concat([picture.subarray(0, 2), length, payload, picture.subarray(2)]);
    const { result } = await upload(bytes);
    expect((await kept(result)).includes('POLYGLOT')).toBe(false);
  });
});

describe('a decompression bomb', () => {
  test.each([
    { width: 30_000, height: 30_000 },
    { width: 65_000, height: 2_000 },
    { width: 2_000, height: 65_000 },
  ])('of $width × $height pixels is refused by its header', async (size) => {
    const bytes = handmadePng(size);
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(await upload(bytes)).toMatchObject({ code: 422, errorKey: 'upload.tooManyPixels' });
  });

  test('with text that unpacks to 200 MB does not exhaust memory', async () => {
    const bytes = handmadePng({ width: 64, height: 64 }, [textBomb(200_000_000)]);
    const before = process.memoryUsage().rss;
    const { code } = await upload(bytes);
    expect([200, 422]).toContain(code);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test('in bytes is refused at the size limit', async () => {
    const answer = await upload(Buffer.concat([await jpeg(), Buffer.alloc(12_600_000)]));
    expect(answer).toMatchObject({ status: 413, code: 413, errorKey: 'request.tooLarge' });
  });

  test('in fields, files or an endless form is refused', async () => {
    const fields = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'x']));
    const many = await sendUpload(app.app, { bytes: await jpeg(), token, fields });
    expect(many.code).not.toBe(200);

    const form = formBody({ bytes: await jpeg() });
    const response = await app.app.server.inject({
      method: 'POST',
      url: uploadPath,
      headers: {
        'x-access-token': token,
        'content-type': 'multipart/form-data; boundary=----candor',
      },
      payload: form.subarray(0, form.length - 40),
    });
    expect(response.json()).toMatchObject({ code: 400 });
  });
});

describe('an upload', () => {
  test('requires a session even if everything else is valid', async () => {
    for (const wrong of [undefined, '', 'made-up'])
      expect(
        await sendUpload(app.app, { bytes: await jpeg(), token: wrong as string }),
      ).toMatchObject({ status: 200, code: 401, errorKey: 'session.required' });
  });

  test('is stored encrypted and fails to decrypt when changed or moved', async () => {
    const [one, other] = [await upload(await jpeg()), await upload(await png())];
    const place = (path: string | null) => join(app.filesFolder, idOf(path).slice(-2), idOf(path));
    const sealed = await readFile(place(one.result));
    expect(sealed.includes(Buffer.from('ffd8ff', 'hex'))).toBe(false);
    await writeFile(place(other.result), sealed);
    await expect(kept(other.result)).rejects.toThrow();
    sealed[40]! ^= 1;
    await writeFile(place(one.result), sealed);
    await expect(kept(one.result)).rejects.toThrow();
  });

  test('is claimed once and only by its owner', async () => {
    const { result } = await upload(await jpeg());
    const claim = (change: { userId?: string; path?: string } = {}) =>
      inTransaction(app.db, (tx) =>
        claimUpload(tx, {
          userId,
          path: result!,
          purpose: 'kyc',
          nowMs: app.clock.now(),
          ...change,
        }),
      );
    const stranger = await app.signUp();
    await expect(claim({ userId: stranger.userId })).rejects.toThrow('upload.notFound');
    for (const path of ['upload/x', `${result}/..`, 'upload/', '', `../${result}`])
      await expect(claim({ path })).rejects.toThrow('upload.notFound');
    const twice = await Promise.allSettled([claim(), claim()]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is deleted if unclaimed for a day and kept if claimed', async () => {
    const [left, taken] = [await upload(await jpeg()), await upload(await jpeg())];
    await inTransaction(app.db, (tx) =>
      claimUpload(tx, {
        userId,
        path: taken.result!,
        purpose: 'kyc',
        nowMs: app.clock.now(),
      }),
    );
    await app.clock.jump(25 * 3_600_000);
    await app.clock.jump(3_600_000);
    await app.clock.jump(3_600_000);
    await expect(kept(left.result)).rejects.toThrow();
    expect((await kept(taken.result)).length).toBeGreaterThan(0);
    const rows = await app.db`select id from platform.file where id = ${idOf(left.result)}`;
    expect(rows).toHaveLength(0);
  });

  test('is limited to sixty per hour, including invalid ones', async () => {
    const { token: own } = await app.signUp();
    const picture = await jpeg({ width: 20, height: 20 });
    for (let sent = 0; sent < 30; sent++) {
      await sendUpload(app.app, { bytes: picture, token: own });
      await sendUpload(app.app, { bytes: 'no picture', token: own });
    }
    const refused = await sendUpload(app.app, { bytes: picture, token: own });
    expect(refused).toMatchObject({ status: 429, code: 429, errorKey: 'request.tooMany' });
    expect(await upload(picture)).toMatchObject({ code: 200 });
  });
});

describe('concurrent uploads', () => {
  test('are limited to four per customer, so that one cannot block others', async () => {
    const [greedy, modest] = [await app.signUp(), await app.signUp()];
    const picture = await jpeg({ width: 1_600, height: 1_200 });
    const sent = Array.from({ length: 12 }, () =>
      sendUpload(app.app, { bytes: picture, token: greedy.token }),
    );
    const other = await sendUpload(app.app, { bytes: picture, token: modest.token });
    const codes = (await Promise.all(sent)).map(({ code }) => code);
    expect(other.code).toBe(200);
    expect(new Set(codes)).toEqual(new Set([200, 429]));
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(4);
  });

  test('of many customers use bounded memory', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => app.signUp()));
    const heavy = Buffer.concat([
      await jpeg({ width: 2_400, height: 1_600 }),
      Buffer.alloc(9_000_000),
    ]);
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(
      people.map(({ token: own }) => sendUpload(app.app, { bytes: heavy, token: own })),
    );
    expect(answers.every(({ code }) => code === 200)).toBe(true);
    // The request bodies held by the test, the uploads being read, and two pictures being decoded.
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
  });
});

describe('a link to a picture', () => {
  const get = (ticket: string) => app.app.server.inject({ url: `${filePath}/${ticket}` });

  test('works for a minute and only for display', async () => {
    const { result } = await upload(await jpeg());
    const ticket = app.files.link(idOf(result));
    const answer = await get(ticket);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.rawPayload.equals(await kept(result))).toBe(true);
    await app.clock.jump(60_000);
    expect((await get(ticket)).statusCode).toBe(404);
  });

  test('is refused when changed or forged', async () => {
    const [one, other] = [await upload(await jpeg()), await upload(await jpeg())];
    const [id, expiresAt, mac] = app.files.link(idOf(one.result)).split('.');
    for (const ticket of [
      `${idOf(other.result)}.${expiresAt}.${mac}`,
      `${id}.${Number(expiresAt) + 1}.${mac}`,
      `${id}.${expiresAt}.${'A'.repeat(43)}`,
      `${id}.${expiresAt}`,
      id!,
      '..%2f..%2fetc%2fpasswd',
    ])
      expect((await get(ticket)).json()).toMatchObject({ code: 404 });
  });
});
