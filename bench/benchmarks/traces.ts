import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Benchmark } from '../runner/benchmark.ts';
import { startProduct } from '../runner/product.ts';
import { trade } from './positions.ts';

const SECONDS = 8;

/** What it costs to record where the time of every order goes. */
export const traces: Benchmark = {
  name: 'traces',
  subject: 'orders of 64 callers, each with its traces, sent to a collector',
  reference: 'the same without traces',
  rounds: 5,
  isOnDemand: true,
  figures: [
    {
      what: 'processor time of the server per act, over that without',
      unit: '×',
      of: ({ cpuUs }, { cpuUs: without }) => cpuUs! / without!,
    },
    { what: 'processor time of the server per act', unit: 'µs', of: ({ cpuUs }) => cpuUs! },
    { what: 'without', unit: 'µs', of: (_, { cpuUs }) => cpuUs! },
    {
      what: 'acts over those without',
      unit: '×',
      of: ({ commands }, { commands: without }) => commands! / without!,
    },
    { what: 'bytes sent per act', unit: 'B', of: ({ bytes }) => bytes! },
  ],
  async open(session) {
    const server = await session.databaseServer();
    const collector = await openCollector();
    const start = async (settings: Readonly<Record<string, string>>) => {
      const database = await server.createDatabase();
      return { database, product: await startProduct({ databaseUrl: database.url, settings }) };
    };
    const without = await start({});
    const recorded = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const tradeIn = ({ product, database }: typeof without) =>
      trade(product, { databaseUrl: database.url, seconds: session.seconds(SECONDS) });
    return {
      reference: () => tradeIn(without),
      async subject() {
        const before = collector.bytes();
        const sample = await tradeIn(recorded);
        return { ...sample, bytes: (collector.bytes() - before) / sample.count! };
      },
      async close() {
        for (const { product, database } of [without, recorded]) {
          await product.stop();
          await database.drop();
        }
        await collector.close();
      },
    };
  },
};

/** Takes whatever it is sent, and forgets it. */
async function openCollector() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bytes: () => bytes,
    close: () => new Promise((done) => server.close(done)),
  };
}
