import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector reads it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  /** SPAN_KIND: 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  readonly facts: Readonly<Record<string, string | number>>;
  /** Ids of the spans that it links to. */
  readonly links: readonly string[];
  /** STATUS_CODE: 0 unset, 2 error. */
  readonly status: number;
}

/** How the collector treats requests from now on. */
export type CollectorMood = 'takes' | 'stalls' | 'disconnects' | 'refuses' | 'isBusy';

type Json = Readonly<Record<string, unknown>>;
const HEX = { traceId: /^[0-9a-f]{32}$/, spanId: /^[0-9a-f]{16}$/ };
const NANOS = /^\d{19}$/;

/**
 * A collector written from the OTLP specification (OTLP/HTTP, JSON Protobuf encoding): it answers a
 * request that is not as specified with 400 and keeps the reason in `problems`.
 */
export async function startOtlpCollector() {
  const spans: CollectedSpan[] = [];
  const requests: { readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
  const problems: string[] = [];
  const stalled: (() => void)[] = [];
  let mood: CollectorMood = 'takes';

  function answer(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  function take(request: IncomingMessage, body: string, response: ServerResponse): void {
    requests.push({ headers: request.headers, body });
    try {
      if (request.method !== 'POST' || request.url !== '/v1/traces')
        throw new Error(`asked for ${request.method} ${request.url}`);
      if (request.headers['content-type'] !== 'application/json')
        throw new Error('not sent as JSON');
      spans.push(...readSpans(JSON.parse(body) as Json));
    } catch (error) {
      problems.push(String(error));
      return answer(response, 400, { message: String(error) });
    }
    answer(response, 200, {});
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (mood === 'takes') take(request, body, response);
      else if (mood === 'stalls') stalled.push(() => take(request, body, response));
      else if (mood === 'disconnects') response.destroy();
      else answer(response, mood === 'refuses' ? 400 : 503, { message: mood });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    spans,
    /** Everything that was received, to look for what must not be in it. */
    requests,
    problems,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests that wait for an answer. */
    stalled: () => stalled.length,
    become(next: CollectorMood): void {
      mood = next;
      if (next === 'takes') for (const go of stalled.splice(0)) go();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** ExportTraceServiceRequest → resourceSpans → scopeSpans → spans. */
function readSpans(request: Json): CollectedSpan[] {
  return list(request['resourceSpans']).flatMap((ofResource) => {
    const resource = factsOf((ofResource['resource'] as Json)['attributes']);
    if (resource['service.name'] === undefined) throw new Error('a resource without a service');
    return list(ofResource['scopeSpans']).flatMap((ofScope) =>
      list(ofScope['spans']).map(readSpan),
    );
  });
}

function readSpan(span: Json): CollectedSpan {
  for (const name of ['startTimeUnixNano', 'endTimeUnixNano'])
    if (!NANOS.test(String(span[name]))) throw new Error(`${name} is no time`);
  return {
    traceId: id('traceId', span['traceId']),
    spanId: id('spanId', span['spanId']),
    parentSpanId: span['parentSpanId'] ? id('spanId', span['parentSpanId']) : '',
    name: String(span['name']),
    kind: Number(span['kind']),
    facts: factsOf(span['attributes']),
    links: list(span['links']).map((link) => {
      id('traceId', link['traceId']);
      return id('spanId', link['spanId']);
    }),
    status: Number((span['status'] as Json)['code'] ?? 0),
  };
}

function id(kind: keyof typeof HEX, value: unknown): string {
  if (typeof value !== 'string' || !HEX[kind].test(value)) throw new Error(`${kind} is no id`);
  return value;
}

function factsOf(attributes: unknown): Record<string, string | number> {
  return Object.fromEntries(
    list(attributes).map(({ key, value }) => {
      const { stringValue, intValue, doubleValue } = value as Json;
      if (stringValue !== undefined) return [String(key), String(stringValue)];
      if (intValue === undefined && doubleValue === undefined)
        throw new Error(`${String(key)} has no value`);
      return [String(key), Number(intValue ?? doubleValue)];
    }),
  );
}

const list = (value: unknown): readonly Json[] => (value ?? []) as readonly Json[];
