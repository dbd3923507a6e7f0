import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Benchmark, DatabaseServer, Sample, Session } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';
import { startProduct } from '../runner/product.ts';
import { median } from '../runner/statistics.ts';
import { type Cost, FLAT, plotOf } from './growth-plot.ts';

const PLOT = fileURLToPath(new URL('../growth.svg', import.meta.url));
const CALLERS = 64;
const SECONDS = 8;

/** Customers, and months in each of which everybody opened and closed a position. */
const sizes = [
  [1_000, 1],
  [10_000, 1],
  [100_000, 1],
  [100_000, 3],
  [100_000, 12],
  [1_000_000, 1],
] as const;

const nameOf = (customers: number, months: number): string => `c${customers}m${months}`;

/** Whether an order costs more the more customers and history there are. */
export const growth: Benchmark = {
  name: 'growth',
  subject: `processor time of server and database for an act (an open or a close), ${CALLERS} callers, by customers and months of one position each`,
  reference: 'the same with 1000 customers and one month, in the same minute',
  rounds: 1,
  isOnDemand: true,
  figures: [
    {
      what: 'an act with 1000 customers, 1 month',
      unit: 'µs',
      of: ({ least }) => least!,
    },
    ...sizes.slice(1).flatMap(([customers, months]) => [
      {
        what: `${customers} customers, ${months} months, over that`,
        unit: '×',
        of: (all: Sample) => all[nameOf(customers, months)]!,
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
    const server = await session.databaseServer();
    return {
      async subject() {
        const sample: Record<string, number> = {};
        const costs: Cost[] = [];
        const leastUs: number[] = [];
        for (const [customers, months] of sizes.slice(1)) {
          const house = await openHouse(session, server, [customers, months]);
          // Anew, since trading makes history too.
          const least = await openHouse(session, server, sizes[0]);
          const before = await least.trade();
          const cpuUs = await house.trade();
          const after = await least.trade();
          await house.close();
          await least.close();
          leastUs.push(before, after);
          const ratio = cpuUs / ((before + after) / 2);
          costs.push({ customers, months, ratio });
          console.log(`  ${customers} customers, ${months} months: ${ratio.toFixed(2)}`);
          const name = nameOf(customers, months);
          Object.assign(sample, { [name]: ratio, [`${name}Mb`]: house.megabytes });
        }
        if (!session.quick) writeFileSync(PLOT, plotOf(costs));
        return { ...sample, least: median(leastUs) };
      },
      close: () => Promise.resolve(),
    };
  },
};

interface House {
  readonly megabytes: number;
  /** Processor time of an act, in microseconds. */
  readonly trade: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** A database with so many customers and months, and acts against a product on it. */
async function openHouse(
  session: Session,
  server: DatabaseServer,
  [customers, months]: readonly [number, number],
): Promise<House> {
  const database = await server.createDatabase();
  const trade = async (limits: Record<string, number>, attemptsLeft = 5): Promise<number> => {
    const product = await startProduct({ databaseUrl: database.url });
    try {
      const before = (await product.cpuSeconds()) + (await server.cpuSeconds());
      const sample = await measureIn('position-callers.ts', {
        databaseUrl: database.url,
        callers: CALLERS,
        ...limits,
        url: product.url,
      });
      const cpuSeconds = (await product.cpuSeconds()) + (await server.cpuSeconds()) - before;
      return (cpuSeconds * 1e6) / sample.count!;
    } catch (error) {
      if (attemptsLeft === 0) throw error;
      // Such as a practice market that is close-only for longer than the measurement.
      console.log(`  again: ${String(error)}`);
      return await trade(limits, attemptsLeft - 1);
    } finally {
      await product.stop();
    }
  };
  await trade({ seconds: 60, orders: months });
  const { megabytes } = await measureIn('growth-fill.ts', {
    databaseUrl: database.url,
    customers: session.quick ? customers / 10 : customers,
    months,
  });
  const product = await startProduct({ databaseUrl: database.url });
  await measureIn('growth-catch-up.ts', { databaseUrl: database.url });
  await product.stop();
  return {
    megabytes: megabytes!,
    trade: () => trade({ seconds: session.seconds(SECONDS) }),
    close: () => database.drop(),
  };
}
