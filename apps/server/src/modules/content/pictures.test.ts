import { pictureAddress, pictureMarkdown } from '@candor/domain/content/picture';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gif, jpeg, photoWithPlace } from '../../platform/files/testing/pictures.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from '../operators/testing/harness.ts';

const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057';

let app: TestApp;
let harness: Harness;
let writer: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  harness = await openHarness(app);
  writer = await harness.hire('wanda', ['content']);
  checker = await harness.hire('cleo', ['content', 'support']);
});
afterAll(() => app.close());

interface Added {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

const add = (bytes: Buffer, as: { readonly token: string } = writer) =>
  harness.call('addArticlePicture', { base64: bytes.toString('base64') }, as);
const added = async (bytes: Buffer) => (await add(bytes)).result as Added;
const open = (id: string, server = app.app.server) => server.inject(pictureAddress(id));
const perform = (kind: string, payload: object, as = writer) =>
  harness.call('performCommand', { kind, payload, reason: 'as agreed' }, as);

async function publish(id: string, changes: object) {
  const texts = { titleEn: `Title of ${id}`, summaryEn: 'One line.', bodyEn: 'Text.' };
  await perform('content.write', { id, kind: 'news', category: 'product', ...texts, ...changes });
  const { result } = await perform('content.publish', { id, version: 1 });
  const { proposalId } = result as { proposalId: string };
  await harness.call('confirmProposal', { id: proposalId }, checker);
}
const article = async (id: string) =>
  (await app.call('getArticle', { id })).result as { cover: string | null; content: string };

describe('a picture of articles', () => {
  test('is stored anew, without what was hidden in it, and shown to everybody', async () => {
    const { id, width, height } = await added(await photoWithPlace('Secret camera'));
    for (const server of [app.app.server, app.app.consoleServer]) {
      const { statusCode, headers, rawPayload } = await open(id, server);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height });
      expect(rawPayload.includes('Secret camera')).toBe(false);
    }
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'upload.notAnImage'],
    ['a drawing that can run', Buffer.from('<svg onload="alert(1)"/>'), 'upload.notAnImage'],
    ['half a picture', 'half', 'upload.unreadable'],
    ['another format', 'gif', 'upload.notAnImage'],
    ['nothing', Buffer.alloc(0), 'upload.notAnImage'],
  ])('is refused if it is %s, and nothing is kept', async (_, given, errorKey) => {
    const whole = await jpeg();
    const made = { half: whole.subarray(0, whole.length / 2), gif: await gif() };
    const bytes = Buffer.isBuffer(given) ? given : made[given as 'half' | 'gif'];
    const count = () => app.db`select id from content.picture`;
    const before = (await count()).length;
    expect(await add(bytes)).toMatchObject({ errorKey });
    expect(await count()).toHaveLength(before);
  });

  test('is added by writers only, and the log names it without its bytes', async () => {
    const support = await harness.hire('sam', ['support']);
    expect(await add(await jpeg(), support)).toMatchObject({ errorKey: 'operators.roleMissing' });
    const { id } = await added(await jpeg());
    const [line] = await app.db<{ detail: string }[]>`
      select detail::text as detail from operators.audit_line where subject = ${id}`;
    expect(line?.detail).not.toContain('base64');
  });

  test('opens no other file of the same folder', async () => {
    const upload = await app.files.receive(writer.id, () => jpeg());
    const { statusCode, headers } = await open(upload.replace('upload/', ''));
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('json');
    for (const id of ['..%2f..%2fsecrets', 'x', UNKNOWN])
      expect((await open(id)).headers['content-type']).toContain('json');
  });
});

describe('an article', () => {
  test('shows its cover and its pictures, and of an unknown one what it describes', async () => {
    const cover = await added(await jpeg({ width: 800, height: 500 }));
    const shown = await added(await jpeg({ width: 400, height: 300 }));
    const unknown = pictureMarkdown(UNKNOWN, 'A lost chart');
    const outside = '![A tracker](https://evil.example/x.png)';
    const bodyEn = `${pictureMarkdown(shown.id, 'A "chart"')}\n\n${unknown}\n\n${outside}`;
    await publish('pictured', { cover: cover.id, bodyEn });
    const { content, cover: address } = await article('pictured');
    expect(address).toBe(pictureAddress(cover.id));
    expect(content.match(/<img[^>]*>/g)).toEqual([
      `<img src="${pictureAddress(shown.id)}" alt="A &quot;chart&quot;" width="400" height="300" />`,
    ]);
    expect(content).toContain('A lost chart');
    expect(content).not.toContain('evil.example');
    const { result } = await app.call('listArticles', {});
    expect((result as { records: unknown[] }).records).toContainEqual(
      expect.objectContaining({ id: 'pictured', cover: address }),
    );
  });

  test('has its cover on its card', async () => {
    const red = { width: 1_200, height: 630, channels: 3, background: '#ff0000' } as const;
    const { id: cover } = await added(await sharp({ create: red }).png().toBuffer());
    await publish('red', { cover });
    await publish('plain', {});
    const redOf = async (id: string) => {
      const card = await app.app.server.inject(`/share/article/${id}/card.png?lang=en`);
      const { channels } = await sharp(card.rawPayload).stats();
      return channels[0]!.mean - channels[2]!.mean;
    };
    expect(await redOf('red')).toBeGreaterThan(60);
    expect(await redOf('plain')).toBeLessThan(20);
  });

  test('is refused with a cover that is no picture of articles', async () => {
    for (const cover of [UNKNOWN, 'x', '../x']) {
      const texts = { titleEn: 'Title', summaryEn: 'One line.', bodyEn: 'Text.' };
      const draft = { id: 'wrong', kind: 'news', category: 'product', ...texts, cover };
      expect((await perform('content.write', draft)).code).not.toBe(200);
    }
    expect(await app.db`select id from content.article where id = 'wrong'`).toHaveLength(0);
  });
});
