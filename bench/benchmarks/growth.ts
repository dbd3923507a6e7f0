import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Sample, Session } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';
import { startProduct } from '../runner/product.ts';
import { type Cost, plotOf } from './growth-plot.ts';

const PLOT = fileURLToPath(new URL('../growth.svg', import.meta.url));
const CALLERS = 64;
const SECONDS = 8;
/** How much of the cost with the least data the cost with more may be. */
const FLAT = 1.2;

/** Customers, and months in each of which everybody opened and closed a position. */
const sizes = [
  [1_000, 1],
  [10_000, 1],
  [100_000, 1],
  [1_000_000, 1],
  [100_000, 3],
  [100_000, 12],
] as const;

const nameOf = (customers: number, months: number): string => `c${customers}m${months}`;

/** Whether an order costs more the more customers and history there are. */
export const growth: Benchmark = {
  name: 'growth',
  subject: `processor time of server and database for an act (an open or a close), ${CALLERS} callers, by customers and months of one position each`,
  reference: 'the same with 1000 customers and one month',
  rounds: 1,
  isOnDemand: true,
  figures: [
    {
      what: 'an act with 1000 customers, 1 month',
      unit: 'µs',
      of: (_, least) => least.cpuUs!,
    },
    ...sizes.slice(1).flatMap(([customers, months]) => [
      {
        what: `${customers} customers, ${months} months, over that`,
        unit: '×',
        of: (all: Sample, least: Sample) => all[nameOf(customers, months)]! / least.cpuUs!,
        goal: { atMost: FLAT },
      },
      {
        what: 'its database',
        unit: 'MB',
        of: (all: Sample) => all[`${nameOf(customers, months)}Mb`]!,
      },
    ]),
  ],
  async open(session) {
    const costs: Cost[] = [];
    const measureAndNote = async (customers: number, months: number) => {
      const sample = await measureAt(session, customers, months);
      costs.push({ customers, months, cpuUs: sample.cpuUs! });
      return sample;
    };
    return {
      reference: () => measureAndNote(...sizes[0]),
      async subject() {
        const sample: Record<string, number> = {};
        for (const [customers, months] of sizes.slice(1)) {
          const { cpuUs, megabytes } = await measureAndNote(customers, months);
          sample[nameOf(customers, months)] = cpuUs!;
          sample[`${nameOf(customers, months)}Mb`] = megabytes!;
        }
        return sample;
      },
      close: async () => {
        if (!session.quick && costs.length === sizes.length) writeFileSync(PLOT, plotOf(costs));
      },
    };
  },
};

async function measureAt(session: Session, customers: number, months: number): Promise<Sample> {
  const server = await session.databaseServer();
  const database = await server.createDatabase();
  const task = { databaseUrl: database.url, callers: CALLERS };
  const trade = async (limits: Record<string, number>) => {
    const product = await startProduct({ databaseUrl: database.url });
    try {
      const before = (await product.cpuSeconds()) + (await server.cpuSeconds());
      const sample = await measureIn('position-callers.ts', {
        ...task,
        ...limits,
        url: product.url,
      });
      const cpuSeconds = (await product.cpuSeconds()) + (await server.cpuSeconds()) - before;
      return { cpuUs: (cpuSeconds * 1e6) / sample.count! };
    } finally {
      await product.stop();
    }
  };
  try {
    await trade({ seconds: 60, orders: months });
    const { megabytes } = await measureIn('growth-fill.ts', {
      databaseUrl: database.url,
      customers: session.quick ? customers / 10 : customers,
      months,
    });
    return { ...(await trade({ seconds: session.seconds(SECONDS) })), megabytes: megabytes! };
  } finally {
    await database.drop();
  }
}
