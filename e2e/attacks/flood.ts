import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import postgres from 'postgres';
import { type RealServer, startServer } from '../harness/server.ts';
import { newCustomer } from './customer.ts';
import type { FloodPlan, FloodReport } from './flood-source.ts';

export interface FloodFigures {
  readonly seed: number;
  /** Longest time between two prices of an active symbol. Milliseconds. */
  readonly tickGapMs: number;
  /** Durations of a customer's orders before and during the flood. Milliseconds. */
  readonly quietP99Ms: number;
  readonly floodP99Ms: number;
  readonly orders: number;
  /** Orders that were not filled. */
  readonly failed: readonly string[];
  /** Responses to the flood by HTTP status. */
  readonly crowd: FloodReport;
}

export interface FloodSize {
  readonly addresses: number;
  readonly connectionsEach: number;
  readonly quietMs: number;
  readonly lastsMs: number;
  readonly callsMax: number;
}

/** The usual limits apply, because they are under attack. Only sealing is turned off. */
const env = { ALLOW_PLAIN_BODIES: '1', LOG_LEVEL: 'warn' };
const PAUSE_MS = 120;

/** Floods the product while one customer trades. Nothing leaves this machine. */
export async function runFlood(size: FloodSize): Promise<FloodFigures> {
  const seed = Number(process.env.ATTACK_SEED ?? randomInt(2 ** 31));
  const server = await startServer({ env });
  try {
    const trade = await openTrader(server);
    const quiet = await trade(size.quietMs);
    const fromMs = Date.now();
    const plan: FloodPlan = { ...size, seed, port: Number(new URL(server.url).port) };
    const worker = new Worker(new URL('./flood-source.ts', import.meta.url), { workerData: plan });
    const [flooded, [crowd]] = await Promise.all([
      trade(size.lastsMs),
      once(worker, 'message') as Promise<[FloodReport]>,
    ]);
    return {
      seed,
      tickGapMs: await longestGap(server, fromMs),
      quietP99Ms: p99(quiet.times),
      floodP99Ms: p99(flooded.times),
      orders: flooded.times.length,
      failed: [...quiet.failed, ...flooded.failed],
      crowd,
    };
  } finally {
    await server.stop();
  }
}

/** A customer who alternately opens and closes for a while, from a separate address. */
async function openTrader(server: RealServer) {
  const customer = await newCustomer(server, '5000');
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: '50' };
  let keys = 0;
  return async (lastsMs: number) => {
    const times: number[] = [];
    const failed: string[] = [];
    const timed = async (name: 'openPosition' | 'closePosition', fields: object) => {
      const begun = performance.now();
      const answer = await customer.call(name, { ...fields }, `flood-${(keys += 1)}`);
      times.push(performance.now() - begun);
      if (answer.code !== 200) failed.push(`${name}: ${answer.errorKey}`);
      await new Promise((done) => setTimeout(done, PAUSE_MS));
      return answer;
    };
    const endMs = performance.now() + lastsMs;
    while (performance.now() < endMs) {
      const { result } = await timed('openPosition', order);
      if (result) await timed('closePosition', { id: result.id });
    }
    return { times, failed };
  };
}

async function longestGap(server: RealServer, fromMs: number): Promise<number> {
  const sql = postgres(server.databaseUrl(), { max: 1 });
  const [row] = await sql<{ gap: number }[]>`
    select coalesce(max(extract(epoch from gap) * 1000), 1e9)::float8 as gap
    from (select recorded_at - lag(recorded_at) over (partition by symbol order by sequence) as gap
      from markets.tick where symbol in ('BTCUSDT', 'ETHUSDT')
        and recorded_at >= to_timestamp(${fromMs}::float8 / 1000)) gaps`;
  await sql.end();
  return Math.round(row!.gap);
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.99) - 1)] ?? 0);
}
