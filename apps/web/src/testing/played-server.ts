/** The server of customers, played: it unseals bodies with a key of its own. */
import { type PlayedCalls, playCalls } from '@candor/client/testing/played-calls';
import { calls } from '@candor/contract/calls';
import { wireCalls } from '@candor/contract/wire/calls';
import { unsealBody } from './server-key.ts';

export type PlayedServer = PlayedCalls<typeof calls>;

const routes = Object.entries(wireCalls).flatMap(([name, row]) =>
  [row].flat().map((address) => {
    const [method, path = ''] = address.split(' ');
    const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    return { name, method, pattern };
  }),
);

/** Takes over `fetch` until globals are restored. */
export const playServer = (): PlayedServer => playCalls(calls, readRequest);

async function readRequest(url: URL, init: RequestInit) {
  for (const { name, method, pattern } of routes) {
    const match = method === init.method ? pattern.exec(url.pathname) : null;
    if (!match) continue;
    const body =
      method === 'POST'
        ? await unsealBody(String(init.body))
        : Object.fromEntries(url.searchParams);
    return { name, body: { ...body, ...match.groups } };
  }
  throw new Error(`the contract has no ${init.method} ${url.pathname}`);
}
