import type { Benchmark, Sample } from '../runner/benchmark.ts';
import { measureIn, nextMessage, startProcess } from '../runner/child.ts';
import { startProduct } from '../runner/product.ts';

const SECONDS = 4;

/** Overhead of web server and pipeline compared with bare Node. Processor time, not wall time. */
export const jsonGet: Benchmark = {
  name: 'json-get',
  subject: 'processor time per GET of server time and of the symbol list, 16 connections',
  reference: 'bare node:http that answers the very same bytes of server time',
  rounds: 5,
  figures: [
    {
      what: 'server time over bare node:http',
      unit: '×',
      of: ({ timeUs }, { bareUs }) => timeUs! / bareUs!,
      goal: { atMost: 1.3 },
    },
    {
      what: 'symbol list over bare node:http with the bytes of server time',
      unit: '×',
      of: ({ listUs }, { bareUs }) => listUs! / bareUs!,
      goal: { atMost: 2 },
    },
    { what: 'bare node:http', unit: 'µs', of: (_, { bareUs }) => bareUs! },
    { what: 'server time', unit: 'µs', of: ({ timeUs }) => timeUs! },
    { what: 'symbol list', unit: 'µs', of: ({ listUs }) => listUs! },
  ],
  async open(session) {
    const database = await (await session.databaseServer()).createDatabase();
    const product = await startProduct({ databaseUrl: database.url });
    const bare = startProcess('bare-http.ts', { like: product.url });
    const { url: bareUrl } = (await nextMessage(bare)) as { url: string };
    const seconds = session.seconds(SECONDS);
    /** Between two readings of the server's processor time; its idle load is deducted. */
    async function cpuPerGet(url: string, call: string, cpuSeconds: () => Promise<number>) {
      const idleFrom = await cpuSeconds();
      await new Promise((done) => setTimeout(done, 1_000));
      const from = await cpuSeconds();
      const got: Sample = await measureIn('get-callers.ts', { url, call, seconds });
      const used = (await cpuSeconds()) - from - (from - idleFrom) * got.seconds!;
      return (used * 1e6) / got.count!;
    }
    const warmUp = (url: string, call: string) =>
      measureIn('get-callers.ts', { url, call, seconds: 1 });
    await warmUp(bareUrl, 'getServerTime');
    for (const call of ['getServerTime', 'listSymbols']) await warmUp(product.url, call);
    const bareCpu = async () => Number(await (await fetch(`${bareUrl}/cpu`)).text());
    return {
      reference: async () => ({ bareUs: await cpuPerGet(bareUrl, 'getServerTime', bareCpu) }),
      subject: async () => ({
        timeUs: await cpuPerGet(product.url, 'getServerTime', product.cpuSeconds),
        listUs: await cpuPerGet(product.url, 'listSymbols', product.cpuSeconds),
      }),
      async close() {
        bare.kill();
        await product.stop();
        await database.drop();
      },
    };
  },
};
