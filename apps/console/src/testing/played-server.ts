import { type PlayedCalls, playCalls } from '@candor/client/testing/played-calls';
import { consoleCalls } from '@candor/contract/console/calls';
import { consoleWire } from '@candor/contract/console/wire';

export type PlayedServer = PlayedCalls<typeof consoleCalls>;

/** The server of operators, played: takes over `fetch` until globals are restored. */
export const playServer = (): PlayedServer =>
  playCalls(consoleCalls, ({ pathname }, { method, body }) => {
    const row = Object.entries(consoleWire).find(([, wire]) => wire === `${method} ${pathname}`);
    if (!row) throw new Error(`the contract has no ${method} ${pathname}`);
    return { name: row[0], body: JSON.parse(String(body)) as Record<string, unknown> };
  });
