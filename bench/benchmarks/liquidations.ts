import type { Benchmark } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const POSITIONS = 10_000;

/** A price that falls past everyone's liquidation level, and its effect on other orders. */
export const liquidations: Benchmark = {
  name: 'liquidations',
  subject: `${POSITIONS} liquidations of ${POSITIONS} customers in one tick, while 16 others open and close`,
  reference: 'one UPDATE of the state of the same rows, same server',
  rounds: 5,
  figures: [
    { what: 'settling', unit: 's', of: ({ seconds }) => seconds!, goal: { atMost: 1 } },
    {
      what: "p99 of others' orders meanwhile over before",
      unit: '×',
      of: ({ busyP99, quietP99 }) => busyP99! / quietP99!,
      goal: { atMost: 2 },
    },
    { what: "p99 of others' orders before", unit: 'ms', of: ({ quietP99 }) => quietP99! },
    { what: 'the update', unit: 's', of: (_, { seconds }) => seconds! },
    { what: 'settling over the update', unit: '×', of: (a, b) => a.seconds! / b.seconds! },
  ],
  async open(session) {
    const server = await session.databaseServer();
    const { url, drop } = await server.createDatabase();
    const positions = session.quick ? POSITIONS / 10 : POSITIONS;
    if (session.quick) session.remark(`liquidations: quick, with ${positions} positions`);
    return {
      reference: () => measureIn('liquidations.ts', { url, positions, side: 'reference' }),
      subject: () => measureIn('liquidations.ts', { url, positions, side: 'subject' }),
      close: drop,
    };
  },
};
