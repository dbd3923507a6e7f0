import type { Benchmark, Figure, Sample } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';
import { openTpcb } from '../runner/tpcb.ts';

const CUSTOMERS = 20_000;
const SECONDS = 6;

/** Transfers per second of one Node process, compared with TPC-B on the same server. */
function ledger(callers: number, goalRatio: number): Benchmark {
  return {
    name: `ledger-${callers}`,
    subject: `ledger transfers through the act runner, ${callers} callers in one Node process`,
    reference: 'TPC-B, 8 connections, prepared statements, same server',
    rounds: 5,
    figures: figures(goalRatio),
    async open(session) {
      const server = await session.databaseServer();
      const tpcb = await openTpcb(session, server);
      const { url, drop } = await server.createDatabase();
      await measureIn('ledger-callers.ts', { url, customers: CUSTOMERS });
      const seconds = session.seconds(SECONDS);
      const measure = (kind: 'own' | 'house', withAnswer: boolean) =>
        measureIn('ledger-callers.ts', { url, callers, seconds, kind, withAnswer });
      return {
        reference: () => tpcb.measure(seconds),
        async subject(): Promise<Sample> {
          const own = await measure('own', false);
          const house = await measure('house', false);
          const answered = await measure('own', true);
          return { ...own, houseTps: house.tps!, answeredTps: answered.tps! };
        },
        async close() {
          await tpcb.close();
          await drop();
        },
      };
    },
  };
}

const figures = (goalRatio: number): Figure[] => [
  {
    what: 'transfers over TPC-B',
    unit: '×',
    of: ({ tps }, reference) => tps! / reference.tps!,
    goal: { atLeast: goalRatio },
  },
  {
    what: 'all against one account of the house, over the above',
    unit: '×',
    of: ({ houseTps, tps }) => houseTps! / tps!,
    goal: { atLeast: 0.9 },
  },
  {
    what: 'with a stored answer and an event each, as a call has them, over TPC-B',
    unit: '×',
    of: ({ answeredTps }, reference) => answeredTps! / reference.tps!,
  },
  { what: 'transfers', unit: '/s', of: ({ tps }) => tps! },
  { what: 'TPC-B', unit: '/s', of: (_, reference) => reference.tps! },
  { what: 'p99 of a transfer', unit: 'ms', of: ({ p99Ms }) => p99Ms! },
  { what: 'processor time of Node per transfer', unit: 'µs', of: ({ cpuUs }) => cpuUs! },
];

export const ledger64 = ledger(64, 2.5);
export const ledger512 = ledger(512, 6);
