import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';
import type { SmtpConfig } from './startup/smtp.ts';

/** Shorter than what a delivery waits, so that a stalled server is an error and not a riddle. */
const ANSWER_MS = 15_000;
const CONNECTIONS_MAX = 4;

/** What a header would read as several addresses, or as another header. */
const SEVERAL = /[\s<>",;:()[\]\\]/;

export interface SmtpMail extends Mail {
  close(): void;
}

/**
 * Email through a mail server. It resolves when the server has taken the letter; anything else
 * throws, and the delivery tries again. The Message-ID stays the same, so that a letter whose
 * acknowledgement was lost arrives twice as one.
 */
export function createSmtpMail(config: SmtpConfig): SmtpMail {
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    host: config.host,
    port: config.port,
    secure: config.isTlsFromStart,
    requireTLS: config.needsTls && !config.isTlsFromStart,
    ...(config.login && { auth: { user: config.login.user, pass: config.login.password } }),
    tls: { minVersion: 'TLSv1.2', ...(config.authority && { ca: config.authority }) },
    ...(config.dkim && {
      dkim: {
        domainName: config.dkim.domain,
        keySelector: config.dkim.selector,
        privateKey: config.dkim.privateKey,
      },
    }),
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = config.bounceTo.split('@')[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text }) {
      if (SEVERAL.test(to)) throw new Error('a letter has one recipient, written as an address');
      await transport.sendMail({
        from: config.from,
        to,
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        envelope: { from: config.bounceTo, to },
        // Tells vacation responders and lists that nobody wrote this by hand (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
