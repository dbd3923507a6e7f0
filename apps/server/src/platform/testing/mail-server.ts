import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/tls/${name}`, import.meta.url));
/** Certificate of the server, which is its own authority. */
export const mailCertificate = fixture('localhost.cert.pem');

export interface ReceivedMail {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly isSecure: boolean;
  readonly user: unknown;
  readonly raw: string;
  readonly mail: ParsedMail;
}

/** A mail server on this machine, with STARTTLS, that takes letters from who knows `right`. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    cert: readFileSync(mailCertificate),
    key: readFileSync(fixture('localhost.key.pem')),
    hideSize: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('wrong')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          isSecure: session.secure,
          user: session.user,
          raw: raw.toString(),
          mail: await simpleParser(raw),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}
