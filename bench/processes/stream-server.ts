/**
 * The product's stream over boards that get a tick for each of ten symbols twenty times a second.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { marketSymbols } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Price, Quantity } from '@candor/domain/money/money';
import { QuoteBoard } from '@candor/server/src/modules/markets/quote-board.ts';
import type { TickReceiver } from '@candor/server/src/modules/markets/index.ts';
import { createLocalBus } from '@candor/server/src/platform/bus.ts';
import { systemClock } from '@candor/server/src/platform/clock.ts';
import { createLog } from '@candor/server/src/platform/log.ts';
import { createMetrics } from '@candor/server/src/platform/metrics.ts';
import { createStream } from '@candor/server/src/stream/index.ts';
import { nextMessage, startProcess } from '../runner/child.ts';
import { readTask, tell } from './task.ts';

const task = readTask<{ readers: number; sleepers: number; seconds: number }>();
const SYMBOLS = 10;
/** Four ticks per frame: the stream must send only the newest and drop the others. */
const TICK_MS = 50;

const boards = marketSymbols.slice(0, SYMBOLS).map((market) => new QuoteBoard(market));
const receivers = new Set<TickReceiver>();
const stream = createStream({
  markets: {
    boards: new Map(boards.map((board) => [board.market.symbol, board])),
    subscribe: (receive) => {
      receivers.add(receive);
      return () => receivers.delete(receive);
    },
  },
  findSession: async () => null,
  bus: createLocalBus(),
  clock: systemClock,
  log: createLog('silent'),
  metrics: createMetrics(),
});
const server = createServer();
stream.attach(server);
await new Promise<void>((done) =>
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, done),
);
const { port } = server.address() as AddressInfo;

let sequence = 0;
beat();
stream.start();
const ticking = setInterval(beat, TICK_MS);
tell(await measure());
clearInterval(ticking);
stream.stop();
server.close();

function beat(): void {
  sequence++;
  const ticks = boards.map((board): Tick => {
    const tick = tickOf(board.market.symbol);
    board.show(tick, runningOf(tick), []);
    return tick;
  });
  for (const receive of receivers) receive(ticks);
}

async function measure() {
  const before = memory();
  const clients = startProcess('stream-clients.ts', { ...task, port });
  try {
    await nextMessage(clients);
    const perClientKb = (memory() - before) / 1_024 / (task.readers + task.sleepers);
    const from = process.cpuUsage();
    const begun = performance.now();
    const heard = (await nextMessage(clients)) as { p99: number; frames: number };
    const { user, system } = process.cpuUsage(from);
    const seconds = (performance.now() - begun) / 1_000;
    const core = (user + system) / 1e4 / seconds;
    return { Core: core, P99: heard.p99, Kb: perClientKb, Frames: heard.frames };
  } finally {
    clients.kill();
  }
}

/** Resident memory after garbage collection, if the process was started with it exposed. */
function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}

function tickOf(symbol: string): Tick {
  const price = parseFixed(String(60_000 + (sequence % 1_000))) as Price;
  return {
    symbol,
    sequence,
    timeMs: systemClock.now(),
    price,
    volume: parseFixed('0.5') as Quantity,
    state: 'live',
    simulated: true,
    sources: [],
    previousHash: '0'.repeat(64),
    hash: '0'.repeat(64),
    signature: '',
  };
}

function runningOf({ price, timeMs, volume }: Tick) {
  const startMs = timeMs - (timeMs % 60_000);
  return { '1min': { startMs, open: price, high: price, low: price, close: price, volume } };
}
