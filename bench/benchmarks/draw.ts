import type { Benchmark } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const TICKETS = 1_000_000;

/** Root and order of a large offering, by the code that the server and the page of a draw share. */
export const draw: Benchmark = {
  name: 'draw',
  subject: 'Merkle root over a million tickets, then all places of the draw',
  reference: 'as many SHA-256 of 65 bytes as the tree has nodes, bare node:crypto',
  rounds: 3,
  figures: [
    {
      what: 'draw of a million tickets',
      unit: 's',
      of: ({ seconds }) => seconds!,
      goal: { atMost: 10 },
    },
    { what: 'of it the root', unit: 's', of: ({ rootSeconds }) => rootSeconds! },
    { what: 'bare hashes', unit: 's', of: (_, { seconds }) => seconds! },
  ],
  async open(session) {
    const tickets = session.quick ? TICKETS / 20 : TICKETS;
    if (session.quick) session.remark(`draw: quick, with ${tickets} tickets`);
    return {
      reference: () => measureIn('draw.ts', { tickets, side: 'reference' }),
      subject: () => measureIn('draw.ts', { tickets, side: 'subject' }),
      close: async () => undefined,
    };
  },
};
