/** The product's stream with a session for every token, and one announcement. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalBus } from '@candor/server/src/platform/bus.ts';
import { systemClock } from '@candor/server/src/platform/clock.ts';
import { createLog } from '@candor/server/src/platform/log.ts';
import { createMetrics } from '@candor/server/src/platform/metrics.ts';
import { createStream } from '@candor/server/src/stream/index.ts';
import { nextMessage, startProcess } from '../runner/child.ts';
import { readTask, tell } from './task.ts';

const task = readTask<{ clients: number; isSegment: boolean }>();
const TOPIC = 'announcements';
/** Who may read it, where it is not for everybody. */
const audience = Array.from({ length: task.clients }, (_, number) => `customer-${number}`);

const bus = createLocalBus();
const stream = createStream({
  markets: { boards: new Map(), subscribe: () => () => undefined },
  findSession: async (token) => ({ userId: token }),
  announcements: { topic: TOPIC, listAudience: async () => audience },
  bus,
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
stream.start();
tell(await measure());
stream.stop();
server.close();

async function measure(): Promise<Record<string, number>> {
  const clients = startProcess('announcement-clients.ts', { clients: task.clients, port });
  try {
    await nextMessage(clients);
    const now = performance.timeOrigin + performance.now();
    bus.publish(TOPIC, {
      id: 'a',
      type: 'announcement',
      sequence: 1,
      titles: { en: String(now), es: 'Anuncio' },
      segment: task.isSegment ? 'verified' : 'everybody',
    });
    return (await nextMessage(clients)) as Record<string, number>;
  } finally {
    clients.kill();
  }
}
