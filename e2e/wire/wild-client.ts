import {
  constants,
  createCipheriv,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomInt,
} from 'node:crypto';

/** A response as seen by a client that knows only the wire. */
export interface WildAnswer {
  status: number;
  contentType: string;
  code: unknown;
  message: unknown;
  // These tests inspect what is really sent.
  result: any; // oxlint-disable-line typescript/no-explicit-any -- nothing is known of it yet
  success: unknown;
  timestamp: unknown;
  errorKey?: unknown;
}

export type Padding = 'pkcs1' | 'oaep';

/** Letters and digits that cannot be confused. */
const KEY_ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678';
const KEY_LENGTH = 32;

/**
 * A client like existing ones: it reproduces the output of JSEncrypt and CryptoJS, written from the
 * description of the wire alone. It shares no code with the product, so that both cannot be wrong
 * in the same way.
 */
export class WildClient {
  token = '';
  lang = 'en-us';
  readonly #url: string;
  #publicKey: KeyObject | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async get(path: string, query: Record<string, string | number> = {}): Promise<WildAnswer> {
    const fields = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const search = new URLSearchParams(fields).toString();
    const address = `${this.#url}${path}${search ? `?${search}` : ''}`;
    return read(await fetch(address, { headers: this.#headers() }));
  }

  async post(path: string, body: Record<string, unknown> = {}, padding: Padding = 'pkcs1') {
    return this.postText(path, await this.seal(withoutNulls(body), padding));
  }

  /** Posts bytes unchanged, whether already sealed or plain. */
  async postText(path: string, text: string, more: Record<string, string> = {}) {
    const headers = { ...this.#headers(), 'Content-Type': 'application/json', ...more };
    return read(await fetch(this.#url + path, { method: 'POST', headers, body: text }));
  }

  /** Multipart with the file first and the fields after it. */
  async upload(bytes: Uint8Array, fields: Record<string, string>): Promise<WildAnswer> {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'photo.png');
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const request = { method: 'POST', headers: this.#headers(), body: form };
    return read(await fetch(`${this.#url}/api/sys/common/upload`, request));
  }

  /** A new sealed key, followed by the body encrypted with it. */
  async seal(body: Record<string, unknown>, padding: Padding = 'pkcs1'): Promise<string> {
    const json = JSON.stringify(body);
    const key = Array.from({ length: KEY_LENGTH }, () => KEY_ALPHABET[randomInt(48)]).join('');
    return `${encryptKey(await this.#key(), key, padding)}.${encryptBody(key, json)}`;
  }

  #headers(): Record<string, string> {
    return { lang: this.lang, ...(this.token ? { 'X-Access-Token': this.token } : {}) };
  }

  async #key(): Promise<KeyObject> {
    if (this.#publicKey) return this.#publicKey;
    const { result } = await this.get('/api/public/getPublicKey');
    const der = Buffer.from(result.publicKey, 'base64');
    this.#publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return this.#publicKey;
  }
}

const withoutNulls = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

function encryptKey(publicKey: KeyObject, key: string, padding: Padding): string {
  const options =
    padding === 'oaep'
      ? { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
      : { padding: constants.RSA_PKCS1_PADDING };
  return publicEncrypt({ key: publicKey, ...options }, Buffer.from(key, 'utf8')).toString('base64');
}

function encryptBody(key: string, json: string): string {
  const cipher = createCipheriv('aes-256-ecb', Buffer.from(key, 'utf8'), null);
  return Buffer.concat([cipher.update(json, 'utf8'), cipher.final()]).toString('base64');
}

async function read(response: Response): Promise<WildAnswer> {
  const body = (await response.json()) as Omit<WildAnswer, 'status' | 'contentType'>;
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, contentType, ...body };
}
