import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { apiDocsPath, openApiPath, wireCalls } from '@candor/contract/wire/calls';
import { seededDice } from './depth.ts';

/*
 * Many addresses of this machine that send the most expensive calls as fast as they get responses.
 * A separate thread, so that its cost is not attributed to the product. It ends automatically.
 */
export interface FloodPlan {
  readonly port: number;
  readonly seed: number;
  readonly addresses: number;
  readonly connectionsEach: number;
  readonly lastsMs: number;
  /** Maximum number of calls of all addresses together. */
  readonly callsMax: number;
}

/** Number of responses per HTTP status; 0 stands for no response. */
export type FloodReport = Record<string, number>;

const plan = workerData as FloodPlan;
const dice = seededDice(plan.seed);
const endMs = performance.now() + plan.lastsMs;
const report: FloodReport = {};
const nowS = Math.floor(Date.now() / 1_000);
let sent = 0;

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XAUUSD', 'EURUSD'];
const PERIODS = ['1min', '5min', '15min', '30min', '1H', '4H', '1D', '1W'];

const path = (address: string): string => address.split(' ')[1]!;
const query = (fields: Record<string, string | number>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

function candles(): string {
  const endTime = nowS - dice.between(0, 400 * 86_400);
  const page = { period: dice.pick(PERIODS), limit: dice.between(1, 1_000), endTime };
  return `${path(wireCalls.listCandles[0])}?${query({ symbol: dice.pick(SYMBOLS), ...page })}`;
}

const GETS = [
  candles,
  candles,
  candles,
  () => path(wireCalls.listSymbols),
  () => path(wireCalls.listTickers),
  () => `${path(wireCalls.listDayTicks)}?${query({ symbol: 'BTCUSDT', day: '2026-01-07' })}`,
  () =>
    `${path(wireCalls.getTick)}?${query({ symbol: 'BTCUSDT', sequence: dice.between(1, 1_000) })}`,
  () => openApiPath,
  () => apiDocsPath,
  () => '/%ff',
  () => '/',
];

function call(agent: Agent, localAddress: string): Promise<number> {
  const isSignIn = dice.between(1, 12) === 1;
  const body = isSignIn
    ? JSON.stringify({
        username: `nobody${dice.between(1, 1e6)}@example.test`,
        password: 'wrong horse',
      })
    : '';
  return new Promise((done) => {
    const asked = request(
      {
        agent,
        localAddress,
        host: '127.0.0.1',
        port: plan.port,
        method: isSignIn ? 'POST' : 'GET',
        path: isSignIn ? path(wireCalls.logIn) : dice.pick(GETS)(),
        headers: isSignIn ? { 'content-type': 'application/json' } : {},
      },
      (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode ?? 0)).on('error', () => done(0));
      },
    );
    asked.on('error', () => done(0));
    asked.end(body);
  });
}

async function flood(localAddress: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (performance.now() < endMs && sent < plan.callsMax) {
    sent += 1;
    const status = await call(agent, localAddress);
    report[status] = (report[status] ?? 0) + 1;
  }
  agent.destroy();
}

const crowd = Array.from({ length: plan.addresses }, (_, index) => `127.0.1.${index + 1}`);
await Promise.all(
  crowd.flatMap((address) => Array.from({ length: plan.connectionsEach }, () => flood(address))),
);
parentPort!.postMessage(report);
