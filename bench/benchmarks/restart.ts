import type { Benchmark } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const POSITIONS = 1_000_000;

/** How long positions are unwatched when a node takes over: open interest, levels and heaps. */
export const restart: Benchmark = {
  name: 'restart',
  subject: `an engine that starts with ${POSITIONS} open positions in one symbol, from the database to watching`,
  reference: 'PostgreSQL copying the levels of the same rows out, read and thrown away',
  rounds: 3,
  figures: [
    { what: 'start of the engine', unit: 's', of: ({ seconds }) => seconds!, goal: { atMost: 3 } },
    { what: 'of it open interest', unit: 's', of: ({ followingS }) => followingS! },
    { what: 'memory', unit: 'MB', of: ({ megabytes }) => megabytes! },
    { what: 'the copy', unit: 's', of: (_, { seconds }) => seconds! },
    { what: 'start over the copy', unit: '×', of: (a, b) => a.seconds! / b.seconds! },
  ],
  async open(session) {
    const server = await session.databaseServer();
    const { url, drop } = await server.createDatabase();
    const positions = session.quick ? POSITIONS / 10 : POSITIONS;
    if (session.quick) session.remark(`restart: quick, with ${positions} positions`);
    const task = { url, positions };
    await measureIn('restart.ts', { ...task, side: 'prepare' });
    return {
      reference: () => measureIn('restart.ts', { ...task, side: 'reference' }),
      subject: () => measureIn('restart.ts', { ...task, side: 'subject' }),
      close: drop,
    };
  },
};
