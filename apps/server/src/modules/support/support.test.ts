import type { AddressInfo } from 'node:net';
import { consoleSocketPath } from '@candor/contract/console/wire';
import { streamPath, uploadPath } from '@candor/contract/wire/calls';
import { secretAskedFor } from '@candor/domain/support/asked-secret';
import { MESSAGES_MAX } from '@candor/domain/support/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { jpeg } from '../../platform/files/testing/pictures.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from '../operators/testing/harness.ts';
import { write } from './testing/chats.ts';

interface Person {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
}
interface Shown {
  readonly number: number;
  readonly author: string;
  readonly name: string;
  readonly body: string;
  readonly picture?: { readonly width: number };
}
interface View {
  readonly chat?: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly messages: Shown[];
  readonly hasMore: boolean;
}

let app: TestApp;
let other: TestApp;
let harness: Harness;
let nadia: TestOperator;
let omar: TestOperator;
let eye: TestOperator;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app, nodeId: 'other' });
  harness = await openHarness(app);
  nadia = await harness.hire('nadia.k', ['support']);
  omar = await harness.hire('omar', ['support']);
  eye = await harness.hire('eye', ['auditor']);
  for (const server of [app.app.server, other.app.server, other.app.consoleServer])
    await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await other.close();
  await app.close();
});

let ids = 0;
/** A sender's id of a message. */
const newId = (): string => `message-${++ids}`;
const view = async (who: Person, fields: object = {}): Promise<View> =>
  (await app.call('getSupportChat', { ...fields }, who)).result as View;
const bodies = ({ messages }: View): string[] => messages.map(({ body }) => body);

/** A new customer who wrote, and where. */
async function customer(body = 'My order is missing') {
  const who = await app.signUp();
  const { id } = (await write(app, who, { body })).result as { id: string };
  return { who, chat: { userId: who.userId, id } };
}
const answer = (
  chat: { userId: string; id: string },
  body: string,
  { as = nadia, clientId = newId() } = {},
) => harness.call('sendChatAnswer', { ...chat, clientId, body }, as);

describe('a conversation', () => {
  test('is answered, read, closed, and continued by a new one', async () => {
    const { who, chat } = await customer();
    const desk = (await harness.call('listChats', { status: 'waiting' }, nadia)).result as {
      chats: { id: string; preview: string; waitingSince: number | null }[];
    };
    expect(desk.chats.find(({ id }) => id === chat.id)).toMatchObject({
      preview: 'My order is missing',
      waitingSince: app.clock.now(),
    });
    await harness.call('takeChat', chat, nadia);
    expect(await answer(chat, 'Hello, I see it.')).toMatchObject({ code: 200 });
    await harness.call('markChatRead', { ...chat, number: 1 }, nadia);
    const now = await view(who);
    expect(now.chat).toMatchObject({ status: 'open', name: 'Nadia', readBySupport: 2 });
    expect(now.messages).toMatchObject([
      { number: 1, author: 'customer', body: 'My order is missing' },
      { number: 2, author: 'system', body: 'joined', name: 'Nadia' },
      { number: 3, author: 'support', body: 'Hello, I see it.', name: 'Nadia' },
    ]);
    expect(bodies(await view(who, { after: 2 }))).toEqual(['Hello, I see it.']);
    await app.call('markSupportRead', { id: chat.id, number: 3 }, who);
    const opened = (await harness.call('openChat', chat, nadia)).result as {
      chat: object;
      facts: { name: string; value: string }[];
    };
    expect(opened.chat).toMatchObject({ readByCustomer: 3 });
    expect(opened.facts.find(({ name }) => name === 'email')?.value).toMatch(/^.{2}•••@/);
    await app.call('closeSupportChat', { id: chat.id }, who);
    expect(await answer(chat, 'Anything else?')).toMatchObject({ errorKey: 'support.closed' });
    const { id } = (await write(app, who, { body: 'One more thing' })).result as { id: string };
    expect(id).not.toBe(chat.id);
    const { result } = await app.call('listSupportChats', {}, who);
    expect(result).toMatchObject({ total: 2, records: [{ id }, { id: chat.id }] });
  });

  test('is handed over, and every opening is in the audit log', async () => {
    const { chat } = await customer();
    await harness.call('takeChat', chat, nadia);
    expect(await harness.call('takeChat', chat, omar)).toMatchObject({
      errorKey: 'support.notYours',
    });
    expect(await answer(chat, 'Hi', { as: omar })).toMatchObject({ errorKey: 'support.notYours' });
    expect(await harness.call('handOverChat', { ...chat, to: eye.id }, nadia)).toMatchObject({
      errorKey: 'support.unknownColleague',
    });
    await harness.call('handOverChat', { ...chat, to: omar.id }, nadia);
    expect(await answer(chat, 'Hi', { as: nadia })).toMatchObject({ errorKey: 'support.notYours' });
    expect(await answer(chat, 'Hi', { as: omar })).toMatchObject({ code: 200 });
    await harness.call('openChat', chat, eye);
    const { lines } = (await harness.call('listAuditLines', { userId: chat.userId }, eye))
      .result as { lines: { kind: string; subject: string; operator: string }[] };
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'openChat', subject: `chat/${chat.id}`, operator: 'eye' }),
    );
    expect(lines.map(({ kind }) => kind)).toContain('handOverChat');
    expect(await harness.call('sendChatAnswer', { ...chat }, eye)).toMatchObject({ code: 403 });
  });

  test('somebody else has answers as one that never existed', async () => {
    const { chat } = await customer();
    const stranger = await app.signUp();
    const never = '00000000-0000-4000-8000-000000000009';
    for (const id of [chat.id, never]) {
      const missing = { code: 404, errorKey: 'support.notFound' };
      expect(await app.call('getSupportChat', { id }, stranger)).toMatchObject(missing);
      for (const name of ['closeSupportChat', 'noteSupportTyping', 'mailTranscript'] as const)
        expect(await app.call(name, { id }, stranger)).toMatchObject(missing);
      for (const name of ['markSupportRead', 'createSupportPictureLink'] as const)
        expect(await app.call(name, { id, number: 1 }, stranger)).toMatchObject(missing);
      expect(await app.call('createTranscriptLink', { id, format: 'pdf' }, stranger)).toMatchObject(
        missing,
      );
      const swapped = { userId: stranger.userId, id };
      expect(await harness.call('openChat', swapped, nadia)).toMatchObject(missing);
    }
  });

  test('keeps markup as text', async () => {
    const body = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) &amp;';
    const { who, chat } = await customer(body);
    expect(bodies(await view(who))).toEqual([body]);
    expect((await harness.call('openChat', chat, nadia)).result).toMatchObject({
      messages: [{ body }],
    });
  });
});

describe('a message', () => {
  test('is stored once, from two tabs and two processes at a time, also when it opens one', async () => {
    const who = await app.signUp();
    const clientId = newId();
    const body = 'Hello?';
    const answers = await Promise.all(
      [app, other, app, other].map((node) => write(node, who, { body, clientId })),
    );
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    expect(bodies(await view(who))).toEqual([body]);
    expect(await write(app, who, { body: 'Another', clientId })).toMatchObject({
      errorKey: 'idempotency.conflict',
    });
    const { chat } = await view(who);
    await app.call('closeSupportChat', { id: chat!.id }, who);
    expect(await write(app, who, { body, clientId })).toEqual({
      ...answers[0],
      timestamp: expect.anything(),
    });
    expect((await app.call('listSupportChats', {}, who)).result).toMatchObject({ total: 1 });
  });

  test('of many from two processes has a number of its own, without a gap', async () => {
    const { who, chat } = await customer('0');
    await harness.call('takeChat', chat, nadia);
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) =>
        write(index % 2 ? app : other, who, { body: `c${index}` }),
      ),
      ...Array.from({ length: 4 }, (_, index) => answer(chat, `s${index}`)),
    ]);
    const { messages } = await view(who);
    expect(messages.map(({ number }) => number)).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
  });

  test('of a flood is refused, and accepted a minute later', async () => {
    const { who } = await customer();
    const flood = await Promise.all(
      Array.from({ length: MESSAGES_MAX + 4 }, () => write(app, who, { body: 'again' })),
    );
    expect(flood.filter(({ code }) => code === 200).length).toBe(MESSAGES_MAX - 1);
    expect(flood.find(({ code }) => code !== 200)).toMatchObject({
      code: 429,
      errorKey: 'support.tooMany',
    });
    await app.clock.jump(60_001);
    expect(await write(app, who, { body: 'later' })).toMatchObject({ code: 200 });
  });

  test('without text and picture, or with a text that hides what it says, is refused', async () => {
    const who = await app.signUp();
    expect(await write(app, who, {})).toMatchObject({ errorKey: 'support.empty' });
    expect(await write(app, who, { body: ' \n ' })).toMatchObject({ errorKey: 'support.empty' });
    for (const body of ['a\u202eb', 'a\u0000b', 'x'.repeat(2_001)])
      expect(await write(app, who, { body })).toMatchObject({ code: 400 });
    expect((await view(who)).chat).toBeUndefined();
  });
});

describe('a picture', () => {
  test('is shown to the two sides only, by a link of a minute', async () => {
    const who = await app.signUp();
    const upload = await app.files.receive(who.userId, () => jpeg());
    const { id, message } = (await write(app, who, { upload })).result as {
      id: string;
      message: Shown;
    };
    expect(message.picture).toMatchObject({ width: 640 });
    const link = await app.call('createSupportPictureLink', { id, number: 1 }, who);
    const { url } = link.result as { url: string };
    expect((await app.app.server.inject(url)).headers['content-type']).toBe('image/jpeg');
    const chat = { userId: who.userId, id };
    const shown = await harness.call('openChatPicture', { ...chat, number: 1 }, nadia);
    expect(shown.result).toMatchObject({ contentType: 'image/jpeg' });
    await app.clock.jump(60_001);
    expect((await app.app.server.inject(url)).statusCode).toBe(404);
    const thief = await app.signUp();
    expect(await write(app, thief, { upload })).toMatchObject({ errorKey: 'upload.notFound' });
    const fresh = await app.files.receive(who.userId, () => jpeg());
    expect(await write(app, thief, { upload: fresh })).toMatchObject({
      errorKey: 'upload.notFound',
    });
  });

  test('that is none is refused', async () => {
    const who = await app.signUp();
    const form = new FormData();
    form.append('file', new Blob(['<svg onload=alert(1)>'], { type: 'image/png' }), 'a.png');
    const { port } = app.app.server.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${uploadPath}`, {
      method: 'POST',
      headers: { 'x-access-token': who.token },
      body: form,
    });
    expect(await response.json()).toMatchObject({ errorKey: 'upload.notAnImage' });
    expect(
      await write(app, who, { upload: 'upload/00000000-0000-4000-8000-000000000009' }),
    ).toMatchObject({
      errorKey: 'upload.notFound',
    });
  });
});

describe('support', () => {
  test('cannot ask for a code, however it is spelled', async () => {
    const { who, chat } = await customer();
    await harness.call('takeChat', chat, nadia);
    const asking = ['Send me the c0de', 'Dime el с\u200bódigo', 'Send me your p a s s w o r d'];
    for (const body of asking)
      expect(await answer(chat, body)).toMatchObject({
        code: 422,
        errorKey: 'support.asksForSecret',
      });
    expect(bodies(await view(who)).at(-1)).toBe('joined');
    const payload = { language: 'en', title: 'Login', body: 'Please send me your pаssword' };
    const intent = { kind: 'support.addAnswer', payload, reason: 'a new answer' };
    const { proposalId: id } = (await harness.call('performCommand', intent, nadia))
      .result as never;
    expect(await harness.call('confirmProposal', { id }, omar)).toMatchObject({
      errorKey: 'support.asksForSecret',
    });
  });

  test('has prepared answers in both languages that ask for nothing', async () => {
    const { result } = await harness.call('listCannedAnswers', {}, nadia);
    const answers = result as { language: string; title: string; body: string }[];
    expect(new Set(answers.map(({ language }) => language))).toEqual(new Set(['en', 'es']));
    for (const { title, body } of answers) expect(secretAskedFor(`${title}\n${body}`)).toBeNull();
  });
});

describe('live', () => {
  /** A socket that collects what it hears. */
  async function listen(url: string, first: object) {
    const socket = new WebSocket(url);
    sockets.push(socket);
    const heard: Record<string, unknown>[] = [];
    let isClosed = false;
    socket.on('message', (data) => void heard.push(JSON.parse(String(data)) as never));
    socket.on('close', () => (isClosed = true));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.send(JSON.stringify(first));
    return {
      heard,
      isClosed: () => isClosed,
      has: (fits: object) => expect.poll(() => heard).toContainEqual(expect.objectContaining(fits)),
    };
  }
  const portOf = (server: { server: { address(): unknown } }) =>
    (server.server.address() as AddressInfo).port;
  const atConsole = (token: string) =>
    listen(`ws://127.0.0.1:${portOf(other.app.consoleServer)}${consoleSocketPath}`, {
      op: 'begin',
      token,
    });

  test('both sides learn of messages and typing at another process', async () => {
    const { who, chat } = await customer();
    await harness.call('takeChat', chat, nadia);
    const desk = await atConsole(nadia.token);
    await desk.has({ kind: 'ready' });
    const phone = await listen(`ws://127.0.0.1:${portOf(other.app.server)}${streamPath}`, {
      op: 'subscribe',
      channel: 'me',
      token: who.token,
    });
    await phone.has({ op: 'subscribed' });
    await write(app, who, { body: 'Are you there?' });
    await app.call('noteSupportTyping', { id: chat.id }, who);
    await app.clock.advance(1_000);
    await desk.has({ kind: 'chat', id: chat.id });
    await desk.has({ kind: 'typing', id: chat.id });
    await answer(chat, 'Yes.');
    await harness.call('noteChatTyping', chat, nadia);
    await app.clock.advance(1_000);
    await phone.has({ channel: 'me', data: { kind: 'support', id: chat.id } });
    await phone.has({ channel: 'me', data: { kind: 'supportTyping', id: chat.id } });
  });

  test('only operators of support listen at the desk', async () => {
    const who = await app.signUp();
    const content = await harness.hire('carla', ['content']);
    for (const token of [who.token, content.token, 'made-up', '']) {
      const desk = await atConsole(token);
      await expect.poll(desk.isClosed).toBe(true);
      expect(desk.heard).toEqual([{ kind: 'ended' }]);
    }
  });
});

describe('a transcript', () => {
  test('is downloaded once, as PDF and as text, and mailed as often as is allowed', async () => {
    const { who, chat } = await customer('Where is my <b>order</b>?');
    await harness.call('takeChat', chat, nadia);
    await answer(chat, 'It is filled.');
    const link = async (format: string) =>
      ((await app.call('createTranscriptLink', { id: chat.id, format }, who)).result as never)[
        'url'
      ] as string;
    const url = await link('text');
    const text = await app.app.server.inject(url);
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.headers['content-disposition']).toMatch(/^attachment/);
    expect(text.body).toContain('Where is my <b>order</b>?');
    expect(text.body).toContain('Nadia, Candor support\nIt is filled.');
    expect((await app.app.server.inject(url)).statusCode).toBe(404);
    expect((await app.app.server.inject(await link('pdf'))).body).toMatch(/^%PDF-/);
    const late = await link('pdf');
    await app.clock.jump(60_001);
    expect((await app.app.server.inject(late)).statusCode).toBe(404);

    const mail = () => app.call('mailTranscript', { id: chat.id }, who);
    const answers = [await mail(), await mail(), await mail(), await mail(), await mail()];
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect(await mail()).toMatchObject({ errorKey: 'support.tooMany' });
    await app.clock.advance(3_000);
    const mails = app.emailMessages.filter(({ kind }) => kind === 'support.transcript');
    expect(mails.length).toBe(5);
    expect(mails[0]).toMatchObject({ to: who.email });
    expect(mails[0]!.text).toContain('It is filled.');
  });
});
