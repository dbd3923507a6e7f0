import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendUpload } from '../../http/testing/send-upload.ts';
import { inTransaction } from '../../platform/db.ts';
import { jpeg } from '../../platform/files/testing/pictures.ts';
import type { QueueAsk } from '../../platform/operator-commands.ts';
import { seededRandom } from '../../platform/random.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { operatorCommandsOf } from './operator-commands.ts';
import { identityQueue } from './operator-queue.ts';

const OPERATOR = '0193b1f0-0000-7000-8000-00000000beef';
const everything: QueueAsk = { status: null, search: null, userId: null, limit: 50 };
const commands = operatorCommandsOf({ outbox: { publish: async () => undefined } as never });

let app: TestApp;
let queue: ReturnType<typeof identityQueue>;
beforeAll(async () => {
  app = await createTestApp({ identityReview: 'people' });
  queue = identityQueue({ random: seededRandom('operators'), files: app.files });
});
afterAll(() => app.close());

async function apply() {
  const person = await app.signUp();
  const bytes = await jpeg({ width: 90, height: 60 });
  const paths: (string | null)[] = [];
  for (let picture = 0; picture < 3; picture++)
    paths.push((await sendUpload(app.app, { bytes, token: person.token })).result);
  const [front, back, holding] = paths;
  const fields = { type: 'id', front, back, holding };
  const { result } = await app.call('applyForVerification', fields, person);
  const { id } = result as { id: string };
  return { ...person, id: `${person.userId}/${id}` };
}

const command = (kind: string, fields: object) =>
  inTransaction(app.db, (tx) => {
    const { payload, execute } = commands[kind]!;
    const context = { operatorIds: [OPERATOR], nowMs: app.clock.now() };
    return execute(tx, payload.parse(fields), context);
  });

describe('the queue of reviewers', () => {
  test('lists the longest waiting first and filters by customer and status', async () => {
    const first = await apply();
    await app.clock.jump(1_000);
    const second = await apply();
    const waiting = await queue.list(app.db, { ...everything, status: 'pending' });
    expect(waiting.items.map(({ id }) => id).slice(0, 2)).toEqual([first.id, second.id]);
    expect(waiting.items[0]!.dueAtMs).toBe(waiting.items[0]!.createdAtMs + 24 * 3_600_000);

    for (const ask of [{ userId: second.userId }, { search: second.userId.toUpperCase() }])
      expect(await queue.list(app.db, { ...everything, ...ask })).toMatchObject({
        total: 1,
        items: [{ id: second.id, userId: second.userId, status: 'pending' }],
      });
    expect(await queue.list(app.db, { ...everything, search: '%' })).toMatchObject({ total: 0 });
  });

  test('keeps applications until people decide', async () => {
    const { id, token } = await apply();
    await app.clock.advance(60_000);
    expect(await queue.find(app.db, id)).toMatchObject({ status: 'pending' });
    expect((await app.call('isVerified', {}, { token })).result).toBe(false);
  });

  test('shows pictures, history and commands of an item', async () => {
    const { id } = await apply();
    expect(await queue.find(app.db, id)).toMatchObject({
      documents: [{ id: 'front' }, { id: 'back' }, { id: 'holding' }],
      history: [{ name: 'submitted', text: 'basic' }],
      commands: [
        { kind: 'kyc.approve', payload: { id } },
        { kind: 'kyc.reject', payload: { id } },
      ],
    });
    for (const garbage of ['', 'x', '/', `${id}0`, "' or true --"])
      expect(queue.itemId.safeParse(garbage).success).toBe(false);
    expect(await queue.find(app.db, `${OPERATOR}/${OPERATOR}`)).toBeNull();
  });

  test('shows a picture only after recording a view that its owner can see', async () => {
    const { id, token } = await apply();
    const view = { operatorId: OPERATOR, reason: 'support', nowMs: app.clock.now() } as const;
    const document = await queue.openDocument(app.db, id, 'front', view);
    expect(document?.contentType).toBe('image/jpeg');
    expect(document?.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(await queue.openDocument(app.db, id, 'portrait', view)).toBeNull();
    const views = await app.call('listDocumentViews', {}, { token });
    expect(views.result).toMatchObject({
      total: 1,
      records: [{ item: 'front', viewer: 'operator', viewerTag: 'beef', reason: 'support' }],
    });
  });
});

describe('a reviewer', () => {
  test('approves once', async () => {
    const { id, token } = await apply();
    await command('kyc.approve', { id });
    expect((await app.call('isVerified', {}, { token })).result).toBe(true);
    await expect(command('kyc.approve', { id })).rejects.toThrow('kyc.alreadyDecided');
    await expect(command('kyc.reject', { id, front: 'glare' })).rejects.toThrow(
      'kyc.alreadyDecided',
    );
    const [row] = await app.db`
      select decided_by from kyc.application where user_id = ${id.split('/')[0]!}`;
    expect(row).toMatchObject({ decided_by: OPERATOR });
  });

  test('rejects pictures only for listed reasons', async () => {
    const { id, token } = await apply();
    await expect(command('kyc.reject', { id })).rejects.toThrow('kyc.reasonsMissing');
    await expect(command('kyc.reject', { id, portrait: 'glare' })).rejects.toThrow(
      'kyc.reasonsMissing',
    );
    expect(() => commands['kyc.reject']!.payload.parse({ id, front: 'pay us first' })).toThrow();
    await command('kyc.reject', { id, front: 'cutOff', holding: 'blurred' });
    expect((await app.call('getVerificationStatus', {}, { token })).result).toMatchObject({
      status: 'rejected',
      basic: { items: [{ reason: 'cutOff' }, { status: 'accepted' }, { reason: 'blurred' }] },
    });
  });

  test('cannot decide an unknown application', async () => {
    const id = `${OPERATOR}/${OPERATOR}`;
    await expect(command('kyc.approve', { id })).rejects.toThrow('kyc.notFound');
    await expect(command('kyc.approve', { id: 'x' })).rejects.toThrow('invalid_format');
  });
});
