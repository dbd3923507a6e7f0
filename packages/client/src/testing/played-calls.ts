/**
 * The other end of the network, played: it checks what an app sends against its contract and answers
 * in the real envelope. Nothing on this side of `fetch` is replaced.
 */
import type { Call } from '@candor/contract/call';
import { type ErrorKey, errors } from '@candor/contract/errors';
import { plainSchema } from '@candor/contract/wire/renamed';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import type { Envelope } from '../envelope.ts';
import { textOf } from '../language.ts';

/** The calls of an app, by their plain names. */
type Calls = Readonly<Record<string, Call>>;
type NameOf<Table extends Calls> = Extract<keyof Table, string>;
type RequestOf<Table extends Calls, Name extends keyof Table> = z.output<Table[Name]['request']>;
type ResultOf<Table extends Calls, Name extends keyof Table> = z.output<Table[Name]['result']>;

type Reply = () => Envelope | Promise<Envelope>;
type Fields<Request> = Readonly<Partial<Record<keyof Request, string>>>;

export interface PlayedCalls<Table extends Calls> {
  /** From now on, the call gets this result. */
  answer<Name extends NameOf<Table>>(name: Name, result: ResultOf<Table, Name>): void;
  /** From now on, the call is refused, with a 400 at these fields. */
  refuse<Name extends NameOf<Table>>(
    name: Name,
    key: ErrorKey,
    fields?: Fields<RequestOf<Table, Name>>,
    details?: Envelope['details'],
  ): void;
  /** From now on, the call waits until the returned function is called; then it gets the result. */
  hold<Name extends NameOf<Table>>(name: Name, result: ResultOf<Table, Name>): () => void;
  /** From now on, the connection breaks before the call is answered. */
  lose(name: NameOf<Table>): void;
  /** Requests for the call so far, each as the contract decodes it. */
  sent<Name extends NameOf<Table>>(name: Name): readonly RequestOf<Table, Name>[];
  /** The idempotency keys of those requests. */
  keysOf(name: NameOf<Table>): readonly string[];
}

/** A request, before the contract decodes it. */
export interface ReadRequest {
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Takes over `fetch` until globals are restored; `read` finds the call and its fields. */
export function playCalls<Table extends Calls>(
  calls: Table,
  read: (url: URL, init: RequestInit) => ReadRequest | Promise<ReadRequest>,
): PlayedCalls<Table> {
  const replies = new Map<string, Reply>();
  const requests: { readonly name: string; readonly request: unknown; readonly key: string }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { name, body } = await read(new URL(address, location.origin), init);
    const request = z.decode(calls[name]!.request, body as never);
    const key = new Headers(init.headers).get('Idempotency-Key') ?? '';
    requests.push({ name, request, key });
    const reply = replies.get(name);
    if (!reply) throw new Error(`no answer was given for ${name}`);
    return Response.json(await reply());
  });
  const success = (name: string, result: unknown): Envelope => ({
    code: 200,
    message: '',
    result: z.encode(calls[name]!.result, result as never),
  });
  return {
    answer: (name, result) => void replies.set(name, () => success(name, result)),
    refuse: (name, key, fields, details) =>
      void replies.set(name, () => refusal(calls[name]!, { key, fields, details })),
    lose: (name) =>
      void replies.set(name, () => {
        throw new TypeError('Failed to fetch');
      }),
    hold(name, result) {
      const { promise, resolve } = Promise.withResolvers<Envelope>();
      replies.set(name, () => promise);
      return () => resolve(success(name, result));
    },
    sent: <Name extends NameOf<Table>>(name: Name) =>
      requests
        .filter((request) => request.name === name)
        .map(({ request }) => request as RequestOf<Table, Name>),
    keysOf: (name) => requests.filter((request) => request.name === name).map(({ key }) => key),
  };
}

interface Refused {
  readonly key: ErrorKey;
  readonly fields: Readonly<Record<string, string | undefined>> | undefined;
  readonly details: Envelope['details'];
}

function refusal(call: Call, { key, fields, details }: Refused): Envelope {
  const { names } = plainSchema(call.request);
  const wire = Object.entries(fields ?? {}).map(([plain, text]) => [names[plain] ?? plain, text]);
  return {
    code: errors[key],
    message: textOf(key),
    errorKey: key,
    ...(fields && { fields: Object.fromEntries(wire) }),
    ...(details && { details }),
  };
}
