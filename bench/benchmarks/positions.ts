import type { Benchmark, Sample } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';
import { type Product, startProduct } from '../runner/product.ts';
import { openTpcb } from '../runner/tpcb.ts';

const CALLERS = 64;
const SECONDS = 8;

/** The core workload under load: everything behind a tap on Open or Close. */
export const positions: Benchmark = {
  name: 'positions',
  subject: `opening and closing positions through HTTP with sealed bodies and reused keys, ${CALLERS} callers`,
  reference: 'TPC-B, 8 connections, prepared statements, same server',
  rounds: 5,
  figures: [
    {
      what: 'acts (each open and each close is one) over TPC-B',
      unit: '×',
      of: ({ commands }, { tps }) => commands! / tps!,
      goal: { atLeast: 1 },
    },
    { what: 'p99 of an open', unit: 'ms', of: ({ openP99 }) => openP99!, goal: { atMost: 40 } },
    { what: 'p99 of a close', unit: 'ms', of: ({ closeP99 }) => closeP99!, goal: { atMost: 40 } },
    { what: 'commands', unit: '/s', of: ({ commands }) => commands! },
    { what: 'TPC-B', unit: '/s', of: (_, { tps }) => tps! },
    { what: 'median of an open', unit: 'ms', of: ({ openP50 }) => openP50! },
    { what: 'processor time of the server per act', unit: 'µs', of: ({ cpuUs }) => cpuUs! },
    { what: 'refused, of all acts', unit: '%', of: ({ refused }) => refused! },
  ],
  async open(session) {
    const server = await session.databaseServer();
    const tpcb = await openTpcb(session, server);
    const database = await server.createDatabase();
    const product = await startProduct({ databaseUrl: database.url });
    const seconds = session.seconds(SECONDS);
    return {
      reference: () => tpcb.measure(seconds),
      subject: () => trade(product, { databaseUrl: database.url, seconds }),
      async close() {
        await product.stop();
        await database.drop();
        await tpcb.close();
      },
    };
  },
};

/** Opens and closes positions for some seconds; also the server's processor time per act, µs. */
export async function trade(
  product: Product,
  task: { readonly databaseUrl: string; readonly seconds: number },
): Promise<Sample> {
  const before = await product.cpuSeconds();
  const callers = { ...task, url: product.url, callers: CALLERS };
  const sample = await measureIn('position-callers.ts', callers).catch((error) => {
    throw new Error(`last server output: ${product.lastWords()}`, { cause: error });
  });
  const cpuSeconds = (await product.cpuSeconds()) - before;
  return { ...sample, cpuUs: (cpuSeconds * 1e6) / sample.count! };
}
