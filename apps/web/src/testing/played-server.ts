/**
 * The other end of the network, played: it unseals what the client sends, checks it against the
 * contract and answers in the real envelope. Nothing on this side of `fetch` is replaced.
 */
import { textOf } from '@candor/client/language';
import { calls, type RequestOf, type ResultOf } from '@candor/contract/calls';
import { type ErrorKey, errors } from '@candor/contract/errors';
import { type CallName, wireCalls } from '@candor/contract/wire/calls';
import { plainSchema } from '@candor/contract/wire/renamed';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { unsealBody } from './server-key.ts';

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly result?: unknown;
  readonly errorKey?: ErrorKey;
  readonly fields?: Readonly<Record<string, string>>;
}

type Reply = () => Envelope | Promise<Envelope>;
type Fields<Name extends CallName> = Readonly<Partial<Record<keyof RequestOf<Name>, string>>>;

export interface PlayedServer {
  /** From now on, the call gets this result. */
  answer<Name extends CallName>(name: Name, result: ResultOf<Name>): void;
  /** From now on, the call is refused, with a 400 at these fields. */
  refuse<Name extends CallName>(name: Name, key: ErrorKey, fields?: Fields<Name>): void;
  /** From now on, the call waits until the returned function is called; then it gets the result. */
  hold<Name extends CallName>(name: Name, result: ResultOf<Name>): () => void;
  /** From now on, the connection breaks before the call is answered. */
  lose(name: CallName): void;
  /** Requests for the call so far, each as the contract decodes it. */
  sent<Name extends CallName>(name: Name): readonly RequestOf<Name>[];
  /** The idempotency keys of those requests. */
  keysOf(name: CallName): readonly string[];
}

const routes = Object.entries(wireCalls).flatMap(([name, row]) =>
  [row].flat().map((address) => {
    const [method, path = ''] = address.split(' ');
    const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    return { name: name as CallName, method, pattern };
  }),
);

/** Takes over `fetch` until globals are restored. */
export function playServer(): PlayedServer {
  const replies = new Map<CallName, Reply>();
  const requests: { readonly name: CallName; readonly request: unknown; readonly key: string }[] =
    [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { name, request } = await readRequest(address, init);
    const key = new Headers(init.headers).get('Idempotency-Key') ?? '';
    requests.push({ name, request, key });
    const reply = replies.get(name);
    if (!reply) throw new Error(`no answer was given for ${name}`);
    return Response.json(await reply());
  });
  return {
    answer: (name, result) => void replies.set(name, () => success(name, result)),
    refuse: (name, key, fields) =>
      void replies.set(name, () => refusal(name, key, fields as Record<string, string>)),
    lose: (name) =>
      void replies.set(name, () => {
        throw new TypeError('Failed to fetch');
      }),
    hold(name, result) {
      const { promise, resolve } = Promise.withResolvers<Envelope>();
      replies.set(name, () => promise);
      return () => resolve(success(name, result));
    },
    sent: <Name extends CallName>(name: Name) =>
      requests
        .filter((request) => request.name === name)
        .map(({ request }) => request as RequestOf<Name>),
    keysOf: (name) => requests.filter((request) => request.name === name).map(({ key }) => key),
  };
}

async function readRequest(address: string, init: RequestInit) {
  const url = new URL(address, location.origin);
  for (const { name, method, pattern } of routes) {
    const match = method === init.method ? pattern.exec(url.pathname) : null;
    if (!match) continue;
    const body =
      method === 'POST'
        ? await unsealBody(String(init.body))
        : Object.fromEntries(url.searchParams);
    return { name, request: z.decode(calls[name].request, { ...body, ...match.groups } as never) };
  }
  throw new Error(`the contract has no ${init.method} ${url.pathname}`);
}

const success = (name: CallName, result: unknown): Envelope => ({
  code: 200,
  message: '',
  result: z.encode(calls[name].result, result as never),
});

function refusal(name: CallName, key: ErrorKey, fields?: Readonly<Record<string, string>>) {
  const { names } = plainSchema(calls[name].request);
  const wire = Object.entries(fields ?? {}).map(([plain, text]) => [names[plain] ?? plain, text]);
  return {
    code: errors[key],
    message: textOf(key),
    errorKey: key,
    ...(fields && { fields: Object.fromEntries(wire) }),
  };
}
