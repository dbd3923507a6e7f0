import { connect, type Socket } from 'node:net';

/**
 * One keep-alive HTTP connection with one request in flight at a time. Far cheaper than a full
 * client, so that a load process takes little processor time from the server.
 * Reads responses with a content length only, because the product sends no others.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #settle: { done(body: string): void; fail(error: Error): void } | null = null;

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk) => this.#receive(chunk));
    this.#socket.on('error', (error) => this.#settle?.fail(error));
    this.#socket.on('close', () =>
      this.#settle?.fail(new Error('connection closed during a request')),
    );
  }

  /** Sends a request and returns the response body, whatever its status. */
  request(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string> = {},
    body = '',
  ): Promise<string> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = method === 'POST' ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
    this.#socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines.join('')}${length}\r\n${body}`,
    );
    return new Promise((done, fail) => (this.#settle = { done, fail }));
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    const bodyEnd = headEnd + 4 + length;
    if (Number.isNaN(length)) this.#settle?.fail(new Error('response without content length'));
    if (this.#received.length < bodyEnd) return;
    const body = this.#received.toString('utf8', headEnd + 4, bodyEnd);
    this.#received = this.#received.subarray(bodyEnd);
    this.#settle?.done(body);
  }
}
