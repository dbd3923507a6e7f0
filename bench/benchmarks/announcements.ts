import type { Benchmark, Figure } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const CLIENTS = 10_000;
/** Publishing itself takes a round of jobs and one of the outbox, a second each. */
const LAST_MS_MAX = 3_000;

const figureOf = (name: string, whom: string): Figure => ({
  what: `${CLIENTS} open apps, ${whom}: until the last one has it`,
  unit: 'ms',
  of: (sample) => sample[`${name}Last`]!,
  goal: { atMost: LAST_MS_MAX },
});

/** An announcement to customers whose apps are open. */
export const announcements: Benchmark = {
  name: 'announcements',
  subject: 'an announcement with its titles, from the bus to WebSocket clients of another process',
  reference: '',
  rounds: 3,
  figures: [
    figureOf('everybody', 'to everybody'),
    {
      what: `${CLIENTS} open apps, to everybody: median`,
      unit: 'ms',
      of: ({ everybodyP50 }) => everybodyP50!,
    },
    figureOf('segment', 'to a segment with all of them'),
  ],
  async open() {
    const measure = (isSegment: boolean) =>
      measureIn('announcement-server.ts', { clients: CLIENTS, isSegment });
    return {
      async subject() {
        const everybody = await measure(false);
        const segment = await measure(true);
        return {
          everybodyLast: everybody['last']!,
          everybodyP50: everybody['p50']!,
          segmentLast: segment['last']!,
        };
      },
      close: async () => undefined,
    };
  },
};
