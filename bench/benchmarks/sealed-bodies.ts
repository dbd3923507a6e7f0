import type { Benchmark } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const SECONDS = 3;

/** Cost of sealing to the server. All rates are per second of processor time, including workers. */
export const sealedBodies: Benchmark = {
  name: 'sealed-bodies',
  subject: 'opening sealed order bodies, 64 at a time, until they are parsed JSON',
  reference: 'AES and JSON.parse alone, with a key at hand; and RSA alone',
  rounds: 5,
  figures: [
    {
      what: 'fresh keys (one RSA each), per core',
      unit: '/s',
      of: ({ freshPerCore }) => freshPerCore!,
      goal: { atLeast: 3_000 },
    },
    {
      what: 'reused keys, per core',
      unit: '/s',
      of: ({ reusedPerCore }) => reusedPerCore!,
      goal: { atLeast: 35_000 },
    },
    {
      what: 'event-loop lag at fresh keys, 99 %',
      unit: 'ms',
      of: ({ lagP99Ms }) => lagP99Ms!,
      goal: { atMost: 10 },
    },
    { what: 'RSA alone, per core', unit: '/s', of: (_, { rsaPerCore }) => rsaPerCore! },
    {
      what: 'fresh keys over RSA alone',
      unit: '×',
      of: ({ freshPerCore }, { rsaPerCore }) => freshPerCore! / rsaPerCore!,
    },
    { what: 'the reference, per core', unit: '/s', of: (_, { perCore }) => perCore! },
    {
      what: 'reused keys over the reference',
      unit: '×',
      of: ({ reusedPerCore }, { perCore }) => reusedPerCore! / perCore!,
    },
  ],
  async open(session) {
    const seconds = session.seconds(SECONDS);
    return {
      reference: () => measureIn('sealed-bodies.ts', { seconds, side: 'reference' }),
      subject: () => measureIn('sealed-bodies.ts', { seconds, side: 'subject' }),
      close: async () => undefined,
    };
  },
};
