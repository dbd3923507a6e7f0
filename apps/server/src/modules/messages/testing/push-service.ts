import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** A push service on this machine: real HTTP, and a status to answer with by path. */
export async function startPushService() {
  const received: Received[] = [];
  const statuses = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(statuses.get(path) ?? 201).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    statuses,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(done)),
  };
}

interface DeviceKeys {
  readonly privateKey: Buffer;
  readonly auth: Buffer;
}

/** A device, with keys of its own by default, which reads what was encrypted for it (RFC 8291). */
export function createDevice(keys?: DeviceKeys) {
  const pair = createECDH('prime256v1');
  if (keys) pair.setPrivateKey(keys.privateKey);
  else pair.generateKeys();
  const publicKey = pair.getPublicKey();
  const auth = keys?.auth ?? randomBytes(16);
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    read: (body: Buffer): Record<string, string> => JSON.parse(readText(body)),
    readText,
  };

  /** The text inside one record of `aes128gcm` (RFC 8188). */
  function readText(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body[20]!;
    const senderKey = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const shared = pair.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
    const secret = derive({ key: auth, input: shared, info, length: 32 });
    const keyInfo = Buffer.from('Content-Encoding: aes128gcm\0');
    const key = derive({ key: salt, input: secret, info: keyInfo, length: 16 });
    const nonceInfo = Buffer.from('Content-Encoding: nonce\0');
    const nonce = derive({ key: salt, input: secret, info: nonceInfo, length: 12 });
    const open = createDecipheriv('aes-128-gcm', key, nonce);
    open.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }
}

interface Derivation {
  readonly key: Buffer;
  readonly input: Buffer;
  readonly info: Buffer;
  readonly length: number;
}

/** HKDF with SHA-256, one block. */
function derive({ key, input, info, length }: Derivation): Buffer {
  const extracted = createHmac('sha256', key).update(input).digest();
  const block = Buffer.concat([info, Buffer.from([1])]);
  return createHmac('sha256', extracted).update(block).digest().subarray(0, length);
}
