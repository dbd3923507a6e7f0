import { readFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { createSmtpMail, type SmtpMail } from './smtp-mail.ts';
import { readSmtp } from './startup/smtp.ts';
import { mailCertificate, startMailServer } from './testing/mail-server.ts';

const certificate = { path: mailCertificate };
const letter = {
  id: '0f8a',
  userId: null,
  to: 'ana@example.com',
  kind: 'code.login',
  code: '123456',
  subject: 'Código 123456 – 確認碼',
  text: 'Your code is 123456.\n.\nไม่ใช่คุณ? Ignore it.',
};

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  closing.push(server.close);
  return server;
}

function open(port: number, env: Record<string, string> = {}): SmtpMail {
  const all: Record<string, string> = {
    SMTP_URL: `smtp://house:right@localhost:${port}`,
    SMTP_FROM: 'Candor <no-reply@candor.example>',
    SMTP_BOUNCE_TO: 'bounces@candor.example',
    SMTP_CA_FILE: certificate.path,
    ...env,
  };
  const mail = createSmtpMail(readSmtp((name) => all[name] || null, 'live')!);
  closing.push(() => mail.close());
  return mail;
}

describe('email through a mail server', () => {
  test('arrives over STARTTLS with its text, its envelope and the same Message-ID each time', async () => {
    const { received, port } = await startServer();
    const mail = open(port);
    await mail.send(letter);
    await mail.send(letter);

    const [first, again] = received;
    expect(first).toMatchObject({
      sender: 'bounces@candor.example',
      recipients: ['ana@example.com'],
      isSecure: true,
      user: 'house',
    });
    expect(first!.mail.subject).toBe(letter.subject);
    expect(first!.mail.text?.trimEnd()).toBe(letter.text);
    expect(first!.mail.from?.text).toBe('"Candor" <no-reply@candor.example>');
    expect(first!.mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(first!.mail.messageId).toBe('<0f8a@candor.example>');
    expect(again!.mail.messageId).toBe(first!.mail.messageId);
  });

  test('uses TLS from the first byte for smtps', async () => {
    const { received, port } = await startServer({ secure: true });
    await open(port, { SMTP_URL: `smtps://house:right@localhost:${port}` }).send(letter);
    expect(received[0]!.isSecure).toBe(true);
  });

  test('is signed with DKIM when a key is given', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const { received, port } = await startServer();
    const mail = createSmtpMail({
      host: 'localhost',
      port,
      isTlsFromStart: false,
      needsTls: true,
      login: { user: 'house', password: 'right' },
      authority: readFileSync(mailCertificate, 'utf8'),
      from: 'no-reply@candor.example',
      bounceTo: 'no-reply@candor.example',
      dkim: { domain: 'candor.example', selector: 'a1', privateKey },
    });
    closing.push(() => mail.close());
    await mail.send(letter);
    expect(received[0]!.raw).toMatch(/^DKIM-Signature: [^]*?d=candor\.example;[^]*?s=a1;/m);
  });

  test.each([
    ['a server without TLS', { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }, {}],
    ['a certificate of somebody else', {}, { SMTP_CA_FILE: '' }],
    ['a wrong password', {}, { SMTP_URL: 'wrong' }],
    [
      'a refused recipient',
      {
        onRcptTo: (_to: unknown, _session: unknown, done: (e: Error) => void) =>
          done(new Error('550 no such')),
      },
      {},
    ],
  ] satisfies [string, SMTPServerOptions, Record<string, string>][])(
    'fails at %s, and nothing is sent in the clear',
    async (_what, options, env) => {
      const { received, port } = await startServer(options as SMTPServerOptions);
      const url = 'SMTP_URL' in env && `smtp://house:wrong@localhost:${port}`;
      await expect(
        open(port, { ...env, ...(url && { SMTP_URL: url }) }).send(letter),
      ).rejects.toThrow();
      expect(received).toEqual([]);
    },
  );

  test('cannot be given a second recipient or header by an address or a subject', async () => {
    const { received, port } = await startServer();
    const mail = open(port);
    await mail.send({ ...letter, subject: 'Hello\r\nBcc: eve@example.com' });
    for (const to of [
      'ana@example.com>\r\nRCPT TO:<eve@example.com',
      'ana@example.com, eve@example.com',
      'friends: ana@example.com, eve@example.com;',
    ])
      await expect(mail.send({ ...letter, to })).rejects.toThrow('one recipient');
    expect(received).toHaveLength(1);
    expect(received[0]!.mail.bcc).toBeUndefined();
  });
});

test.each([
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_FROM', ''],
  ['SMTP_FROM', 'Candor'],
  ['SMTP_BOUNCE_TO', 'nowhere'],
  ['SMTP_CA_FILE', '/no/such/file'],
  ['SMTP_DKIM_DOMAIN', 'candor.example'],
])('refuses %s=%s without repeating the password', (name, value) => {
  const env: Record<string, string> = {
    SMTP_URL: 'smtp://me:hunter2@mail.example',
    SMTP_FROM: 'a@candor.example',
    [name]: value,
  };
  const attempt = () => readSmtp((key) => env[key] || null, 'live');
  expect(attempt).toThrow(/^SMTP_[^\n]+$/);
  expect(attempt).not.toThrow(/hunter2/);
});
