import type { Benchmark, Figure } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const CLIENTS = 5_000;
const FEWER = 2_000;
const SECONDS = 8;
/** The goals assume five frames a second; a timer may be slightly late. */
const FRAMES_MIN = 4.75;

const figuresOf = (clients: number, name: string, isJudged: boolean): Figure[] => [
  {
    what: `${clients} clients: share of a core`,
    unit: '%',
    of: (sample) => sample[`${name}Core`]!,
    ...(isJudged ? { goal: { atMost: 30 } } : {}),
  },
  {
    what: `${clients} clients: p99 from tick to client`,
    unit: 'ms',
    of: (sample) => sample[`${name}P99`]!,
    ...(isJudged ? { goal: { atMost: 250 } } : {}),
  },
  {
    what: `${clients} clients: memory of the server per client`,
    unit: 'KB',
    of: (sample) => sample[`${name}Kb`]!,
    ...(isJudged ? { goal: { atMost: 20 } } : {}),
  },
  {
    what: `${clients} clients: frames each`,
    unit: '/s',
    of: (sample) => sample[`${name}Frames`]!,
    ...(isJudged ? { goal: { atLeast: FRAMES_MIN } } : {}),
  },
];

/** Prices to many clients, and to reading clients alongside others that never read. */
export const stream: Benchmark = {
  name: 'stream',
  subject:
    'tickers of 10 symbols, 5 frames a second, from the stream to WebSocket clients of another process',
  reference: '',
  rounds: 3,
  figures: [
    ...figuresOf(FEWER, 'fewer', false),
    ...figuresOf(CLIENTS, 'many', true),
    {
      what: `p99 of ${FEWER} beside ${FEWER} that do not read, over p99 without them`,
      unit: '×',
      of: ({ besideP99, fewerP99 }) => besideP99! / fewerP99!,
      goal: { atMost: 2 },
    },
  ],
  async open(session) {
    const seconds = session.seconds(SECONDS);
    const measure = (readers: number, sleepers: number) =>
      measureIn('stream-server.ts', { readers, sleepers, seconds }, ['--expose-gc']);
    return {
      async subject() {
        const fewer = await measure(FEWER, 0);
        const beside = await measure(FEWER, FEWER);
        const many = await measure(CLIENTS, 0);
        return {
          ...prefixed('fewer', fewer),
          ...prefixed('beside', beside),
          ...prefixed('many', many),
        };
      },
      close: async () => undefined,
    };
  },
};

const prefixed = (prefix: string, sample: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(sample).map(([name, value]) => [prefix + name, value]));
