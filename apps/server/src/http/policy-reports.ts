import { HOUR_MS } from '@candor/domain/durations';
import type { FastifyInstance } from 'fastify';
import type { Counter } from 'prom-client';
import type { Log } from '../platform/log.ts';

/** Where browsers report what a page's content security policy kept from loading. */
export const policyReportsPath = '/policy-reports';

const BYTES_MAX = 16 * 1024;
const REPORTS_MAX = 20;
/** Anyone may send reports, so that they cost as much as five calls. */
const PRICE = 5;
const LINES_PER_HOUR_MAX = 20;

const directives = new Set(
  'base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src object-src script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem worker-src'.split(
    ' ',
  ),
);
const keywords = new Set(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'self']);
const networks = new Set(['http:', 'https:', 'ws:', 'wss:']);

/** What is kept of a report: nothing of who sent it, nor of the page that they were on. */
interface Blocked {
  readonly directive: string;
  readonly what: string;
}

/**
 * Counts reports, and logs each new kind of them once an hour: the directive, and the host or the
 * keyword that it blocked.
 */
export function registerPolicyReports(
  server: FastifyInstance,
  deps: {
    readonly log: Pick<Log, 'warn'>;
    readonly metrics: { readonly policyReports: Counter<'directive'> };
    readonly now: () => number;
  },
): void {
  let hour = 0;
  const told = new Set<string>();
  function note(blocked: Blocked): void {
    deps.metrics.policyReports.inc({ directive: blocked.directive });
    const thisHour = Math.floor(deps.now() / HOUR_MS);
    if (thisHour !== hour) told.clear();
    hour = thisHour;
    const kind = `${blocked.directive} ${blocked.what}`;
    if (told.has(kind) || told.size >= LINES_PER_HOUR_MAX) return;
    told.add(kind);
    deps.log.warn(blocked, 'pages: the content security policy blocked something');
  }
  server.post(
    policyReportsPath,
    { bodyLimit: BYTES_MAX, config: { price: PRICE } },
    async (request, reply) => {
      for (const blocked of readReports(request.body)) note(blocked);
      return reply.code(204).send();
    },
  );
}

/** Both forms in use: a list of the Reporting API, and a lone `csp-report`. */
function readReports(body: unknown): readonly Blocked[] {
  const parsed = parse(body);
  const list = Array.isArray(parsed) ? parsed.slice(0, REPORTS_MAX) : [parsed];
  return list.flatMap((each) => {
    const report = field(each, 'csp-report') ?? field(each, 'body');
    const directive =
      field(report, 'effectiveDirective') ??
      field(report, 'effective-directive') ??
      field(report, 'violated-directive');
    if (typeof directive !== 'string') return [];
    const [name = ''] = directive.split(' ');
    const what = field(report, 'blockedURL') ?? field(report, 'blocked-uri');
    return [{ directive: directives.has(name) ? name : 'other', what: placeOf(what) }];
  });
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}

const field = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Record<string, unknown>)[name]
    : undefined;

/** Host names only: paths and queries may say who somebody is. */
function placeOf(blocked: unknown): string {
  if (typeof blocked !== 'string') return 'unknown';
  if (keywords.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { protocol, hostname } = new URL(blocked);
  return networks.has(protocol) ? `${protocol}//${hostname}` : protocol;
}
