import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeError } from './bitcoin-ledger.ts';

export type NodeCalls = Readonly<Record<string, (...params: readonly unknown[]) => unknown>>;

const USER = 'house';
const PASSWORD = 'a p@ssword';
const AUTHORIZATION = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;

/** JSON-RPC over HTTP as Bitcoin Core serves it: errors come with status 500 and a reply. */
export async function startNodeServer(calls: NodeCalls) {
  const faults = {
    /** Closes every connection after the request was carried out. */
    isCut: false,
    /** Methods whose answers are lost after they were carried out. */
    loses: new Set<string>(),
    /** Methods that are never answered. */
    stalls: new Set<string>(),
    /** Still loads its blocks after a start. */
    isStarting: false,
    isBusy: false,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (request.headers.authorization !== AUTHORIZATION) return void response.writeHead(401).end();
    if (faults.isBusy) return void response.writeHead(503).end('Work queue depth exceeded');
    const { id, method, params } = JSON.parse(text) as {
      readonly id: unknown;
      readonly method: string;
      readonly params: readonly unknown[];
    };
    if (faults.stalls.has(method)) return;
    const { status, ...reply } = carryOut(method, params);
    if (faults.isCut || faults.loses.has(method)) return void response.destroy();
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(`${JSON.stringify({ ...reply, id })}\n`);
  }

  function carryOut(method: string, params: readonly unknown[]) {
    try {
      if (faults.isStarting) throw new NodeError(-28, 'Loading block index…');
      const call = calls[method];
      if (!call) throw new NodeError(-32_601, 'Method not found');
      return { status: 200, result: call(...params), error: null };
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      const { code, message } = error;
      return { status: code === -32_601 ? 404 : 500, result: null, error: { code, message } };
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    faults,
    url: `http://${USER}:${encodeURIComponent(PASSWORD)}@${host}/`,
    urlOfStranger: `http://${USER}:guessed@${host}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
