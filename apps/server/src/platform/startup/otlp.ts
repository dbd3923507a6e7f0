import { StartupProblem } from './problem.ts';

/** The collector of traces, from the standard variables of OpenTelemetry. */
export interface OtlpConfig {
  /** Where spans are posted. */
  readonly url: string;
  /** Sent with each request; they may hold a key. Never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of traces that are recorded, from 0 to 1. */
  readonly sampledShare: number;
}

const TRACES_PATH = 'v1/traces';
const HEADER = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([^\s,]+)\s*$/;
const SHARE = /^(0|1|0?\.\d{1,9}|[01]\.0{1,9})$/;
/** Every trace begins here, so a parent never decides. */
const PARENT = 'parentbased_';

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT. Throws StartupProblem; header values are not repeated. */
export function readOtlp(read: (name: string) => string | null): OtlpConfig | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  const protocol = read('OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/json';
  if (protocol !== 'http/json')
    throw new StartupProblem(`OTEL_EXPORTER_OTLP_PROTOCOL=${protocol}; it may be http/json`);
  return {
    url: tracesUrl(endpoint),
    headers: readHeaders(read('OTEL_EXPORTER_OTLP_HEADERS')),
    serviceName: read('OTEL_SERVICE_NAME') ?? 'candor',
    sampledShare: readShare(read),
  };
}

function tracesUrl(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  // Keys belong in the headers: an address is logged when it cannot be reached.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search)
    throw new StartupProblem(
      'OTEL_EXPORTER_OTLP_ENDPOINT is not an address like http://localhost:4318',
    );
  return `${url.origin}${url.pathname.replace(/\/*$/, '/')}${TRACES_PATH}`;
}

/** `name=value` pairs between commas, values URL-encoded. */
function readHeaders(value: string | null): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (value?.split(',') ?? []).map((pair) => {
      const [, name, encoded] = HEADER.exec(pair) ?? [];
      try {
        if (name && encoded) return [name, decodeURIComponent(encoded)];
      } catch {
        // Reported below.
      }
      throw new StartupProblem('OTEL_EXPORTER_OTLP_HEADERS is not like name=value,name=value');
    }),
  );
}

function readShare(read: (name: string) => string | null): number {
  const sampler = read('OTEL_TRACES_SAMPLER') ?? 'always_on';
  const kind = sampler.startsWith(PARENT) ? sampler.slice(PARENT.length) : sampler;
  if (kind === 'always_on') return 1;
  if (kind === 'always_off') return 0;
  if (kind !== 'traceidratio')
    throw new StartupProblem(
      `OTEL_TRACES_SAMPLER=${sampler}; it may be always_on, always_off, traceidratio`,
    );
  const share = read('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  if (!SHARE.test(share))
    throw new StartupProblem(`OTEL_TRACES_SAMPLER_ARG=${share} is not a share from 0 to 1`);
  return Number(share);
}
