import type { AddressInfo } from 'node:net';
import { ManualClock } from '../../platform/clock.ts';
import { loadMessages } from '../../platform/messages.ts';
import type { ConnectionLimits } from '../connections.ts';
import { successAnswer } from '../envelope.ts';
import type { LoadLevel } from '../loop-load.ts';
import type { OpenRead } from '../open-reads.ts';
import { createServer } from '../server.ts';

/** The web server alone, with three immediate calls and the clock and load of the test. */
export async function openBareServer(
  options: {
    requestsPerMinuteMax?: number;
    connections?: ConnectionLimits;
    ownNames?: readonly string[];
    publicOrigin?: string | null;
    trustedProxies?: readonly string[];
    openReads?: { getServerTime: OpenRead };
    isDraining?: () => boolean;
  } = {},
) {
  const clock = new ManualClock(Date.UTC(2026, 0, 7, 12));
  const load = { level: 'none' as LoadLevel };
  const server = await createServer({
    wire: {
      getServerTime: 'GET /time',
      listCandles: 'GET /candles',
      openPosition: 'POST /open',
      closePosition: 'POST /close/{id}',
    },
    tokenHeader: 'x-access-token',
    answer: async ({ name }) => successAnswer(JSON.stringify(name), clock.now()),
    translator: loadMessages(),
    clock,
    load,
    requestsPerMinuteMax: 3_000,
    ...options,
  });
  return {
    server,
    clock,
    load,
    async listen(): Promise<number> {
      await server.listen({ host: '127.0.0.1', port: 0 });
      return (server.server.address() as AddressInfo).port;
    },
  };
}
