import { type ControlClaim, controlText } from '@candor/domain/wallet/house-wallets';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long a signed request is accepted. Milliseconds. */
const FRESH_MS = 300_000;
export const PAYOUTS = '/v1/payouts';
const CONTROL = '/v1/control';

/** A signer without faults. */
export const calmSigner = () => ({
  isDown: false,
  isReady: true,
  /** Signs nothing although it reports that it is ready. */
  isStuck: false,
  /** Signs, but its answers are lost. */
  losesPayouts: false,
  /** Answers that somebody else could have made. */
  forges: false,
  /** What it does when it is to prove control of its account. */
  control: 'signs' as 'signs' | 'signsOtherwise' | 'refuses',
});

/** The side of a signer that is the same for all chains: requests and answers that are signed. */
export async function startSignerServer(options: {
  readonly secret: string;
  readonly now: () => number;
  readonly mood: ReturnType<typeof calmSigner>;
  readonly handOver: (body: string) => Promise<{ status: number; answer: object }>;
  /** Signs a text as its chain signs messages. */
  readonly signText: (text: string) => Promise<string>;
  /** The answer to every other request. */
  readonly tell: (url: string) => Promise<object>;
}) {
  const { mood } = options;
  const sign = (...parts: readonly string[]) =>
    createHmac('sha256', options.secret).update(parts.join('\n')).digest('hex');

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '', headers } = request;
    const timestamp = String(headers['x-candor-timestamp']);
    const signature = sign(method, url, timestamp, body);
    const isFresh = Math.abs(options.now() - Number(timestamp)) <= FRESH_MS;
    if (!isFresh || !isSame(String(headers['x-candor-signature']), signature))
      return void response.writeHead(401).end();
    if (mood.isDown || (mood.isStuck && method === 'POST'))
      return void response.writeHead(503).end();
    const found = await answerTo(method, url, body);
    if (mood.losesPayouts && method === 'POST') return void response.destroy();
    const text = JSON.stringify(found.answer);
    const proof = mood.forges ? sign('forged') : sign(signature, text);
    response.writeHead(found.status, { 'x-candor-signature': proof }).end(text);
  }

  async function answerTo(method: string, url: string, body: string) {
    if (method === 'POST' && url === PAYOUTS) return options.handOver(body);
    if (method === 'POST' && url === CONTROL) return prove(JSON.parse(body) as ControlClaim);
    return { status: 200, answer: await options.tell(url) };
  }

  async function prove(claim: ControlClaim) {
    if (mood.control === 'refuses') return { status: 404, answer: {} };
    const text = controlText(claim);
    const signature = await options.signText(mood.control === 'signs' ? text : `${text} not`);
    return { status: 200, answer: { address: claim.address, signature } };
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
