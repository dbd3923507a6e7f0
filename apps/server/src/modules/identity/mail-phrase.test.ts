import { freezeRoute } from '@candor/contract/wire/links';
import { mailedSecurityEvents } from '@candor/domain/identity/security-event';
import { messageTo, type MessageKind } from '@candor/domain/messages/message';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { createLocalBus } from '../../platform/bus.ts';
import { createLog } from '../../platform/log.ts';
import { createOutbox } from '../../platform/outbox.ts';
import { seededRandom } from '../../platform/random.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { messagesWriteThrough } from '../messages/index.ts';
import { createSecurityEvents } from './security-events.ts';

const PHRASE = 'blue tram 7';
const LINE = `Your anti-phishing phrase: ${PHRASE}\n\n`;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const choose = (token: string, phrase?: string, password = TEST_PASSWORD) =>
  app.call('setMailPhrase', { ...(phrase === undefined ? {} : { phrase }), password }, { token });
async function signedUp() {
  const person = await app.signUp();
  expect((await choose(person.token, PHRASE)).code).toBe(200);
  return person;
}
const mailsTo = (email: string) => app.emailMessages.filter(({ to }) => to === email);

describe('the phrase', () => {
  test('is asked for with the password, shown to its owner and kept encrypted', async () => {
    const { token, userId } = await app.signUp();
    expect((await choose(token, PHRASE, 'a guess')).errorKey).toBe('identity.passwordWrong');
    expect((await choose(token, 'abc')).errorKey).toBe('identity.mailPhraseInvalid');
    expect((await choose(token, TEST_PASSWORD)).errorKey).toBe('identity.mailPhraseIsPassword');
    expect((await choose(token, ` ${PHRASE} `)).code).toBe(200);
    const security = await app.call('getSecurity', {}, { token });
    expect(security.result).toMatchObject({ mailPhrase: PHRASE });
    const [row] = await app.db<{ sealed_phrase: Buffer }[]>`
      select sealed_phrase from identity.mail_phrase where user_id = ${userId}`;
    expect(row!.sealed_phrase.toString('latin1')).not.toContain('tram');
    const [seen] = await app.db<{ found: boolean }[]>`
      select exists (select from identity.security_event where user_id = ${userId}
        and detail like '%tram%') as found`;
    expect(seen!.found).toBe(false);
    expect((await choose(token)).code).toBe(200);
    const after = await app.call('getSecurity', {}, { token });
    expect(after.result).not.toHaveProperty('mailPhrase');
  });

  test('does not open for another account when its row is copied', async () => {
    const { userId } = await signedUp();
    const other = await app.signUp();
    await app.db`
      insert into identity.mail_phrase (user_id, sealed_phrase, set_at)
      select ${other.userId}, sealed_phrase, set_at from identity.mail_phrase
      where user_id = ${userId}`;
    const answer = await app.call('getSecurity', {}, { token: other.token });
    expect(answer.code).toBe(500);
    expect(JSON.stringify(answer)).not.toContain('tram');
  });
});

describe('every email to the customer begins with it:', () => {
  test('codes to their own address, whatever they are for', async () => {
    const { email, token } = await signedUp();
    for (const scene of ['login', 'reset', 'bind', 'register']) {
      await app.clock.jump(61_000);
      await app.call('sendEmailCode', { email, scene }, { token });
      const code = mailsTo(email).findLast(({ kind }) => kind === `code.${scene}`)!;
      expect(code.text.startsWith(LINE), scene).toBe(true);
    }
  });

  test('every kind of security email', async () => {
    const { email, userId } = await signedUp();
    const record = createSecurityEvents(seededRandom('phrases'));
    const kinds = [...mailedSecurityEvents, 'signedIn' as const];
    await inTransaction(app.db, async (tx) => {
      for (const kind of kinds)
        await record(tx, { userId, kind, nowMs: app.clock.now(), mails: true });
    });
    await app.clock.advance(5_000);
    const sent = mailsTo(email).filter(({ kind }) => kind.startsWith('notice.'));
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(
      new Set(kinds.map((kind) => `notice.${kind}`)),
    );
    for (const { text, kind } of sent) {
      expect(text.startsWith(LINE), kind).toBe(true);
      expect(text.includes(`#${freezeRoute}?token=`), kind).toBe(kind !== 'notice.accountFrozen');
    }
  });

  test('messages that they chose to get by email', async () => {
    const { email, userId, token } = await signedUp();
    const settings = { push: [], email: ['account', 'trades', 'products'], showsFigures: true };
    expect((await app.call('setMessageSettings', settings, { token })).code).toBe(200);
    const outbox = createOutbox({
      ...app,
      bus: createLocalBus(),
      random: seededRandom('phrase-messages'),
      log: createLog('silent'),
      writeThrough: messagesWriteThrough({ random: seededRandom('phrase-inbox') }),
    });
    const kinds: MessageKind[] = ['deposit.credited', 'withdrawal.paidOut'];
    await inTransaction(app.db, (tx) =>
      outbox.publish(
        tx,
        kinds.map((kind) => messageTo(userId, kind, { amount: '1', currency: 'USDT' })),
        app.clock.now(),
      ),
    );
    await app.clock.advance(5_000);
    const sent = mailsTo(email).filter(({ kind }) => kind.startsWith('message.'));
    expect(sent).toHaveLength(kinds.length);
    for (const { text } of sent) expect(text.startsWith(LINE)).toBe(true);
  });
});

describe('it is not told', () => {
  test('to an address that is nobody’s yet, and nobody has one before they sign up', async () => {
    const { token } = await signedUp();
    const email = 'not-theirs@example.com';
    await app.call('sendEmailCode', { email, scene: 'bind' }, { token });
    expect(mailsTo(email).at(-1)!.text).not.toContain(PHRASE);
    expect(mailsTo(email).at(-1)!.userId).toBeNull();
  });

  test('in an email to another customer', async () => {
    await signedUp();
    const { email } = await app.signUp();
    await app.call('sendEmailCode', { email, scene: 'login' });
    expect(mailsTo(email).at(-1)!.text).not.toContain('tram');
  });
});
