import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A name that can be stored: HTTPS at its usual port. */
const HOST = 'push.example.net';
const line = new URL('push-line.mjs', import.meta.url).href;

/** A request as a push service receives it (RFC 8030). */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** A push service on this machine. Start a server with its `env`, which leads there. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks) });
      response.writeHead(201, { location: `https://${HOST}/message/${received.length}` }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    origin: `https://${HOST}`,
    env: { NODE_OPTIONS: `--import=${line}`, PUSH_HOST: HOST, PUSH_PORT: String(port) },
    stop: () => new Promise((done) => server.close(done)),
  };
}

/** What a browser has after it subscribed: an address, and keys of which the server knows half. */
export function createSubscription(origin: string) {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `${origin}/${randomBytes(16).toString('hex')}`,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    /** The text inside one record of `aes128gcm` (RFC 8188), by the keys of RFC 8291. */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const recordAt = 21 + body[20]!;
      const senderKey = body.subarray(21, recordAt);
      const secret = derived(pair.computeSecret(senderKey), {
        salt: auth,
        info: Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]),
        length: 32,
      });
      const key = derived(secret, { salt, info: 'Content-Encoding: aes128gcm\0', length: 16 });
      const nonce = derived(secret, { salt, info: 'Content-Encoding: nonce\0', length: 12 });
      const open = createDecipheriv('aes-128-gcm', key, nonce);
      open.setAuthTag(body.subarray(-16));
      const padded = Buffer.concat([open.update(body.subarray(recordAt, -16)), open.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

interface Derivation {
  readonly salt: Buffer;
  readonly info: Buffer | string;
  readonly length: number;
}

const derived = (input: Buffer, { salt, info, length }: Derivation): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length));

/**
 * Whom a push says it is from (RFC 8292), as its push service checks it: signed by the key that the
 * device subscribed with, for this service, and for a day at most. Throws if it is not.
 */
export function claimsOf({ headers }: ReceivedPush): {
  readonly aud: string;
  readonly exp: number;
} {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(
    headers.authorization as string,
  )!;
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the push is not signed by the key that it names');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
