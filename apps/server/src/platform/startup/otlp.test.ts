import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
const read = (env: Record<string, string>) => readConfig({ ...COLLECTOR, ...env }).traces;

test('nothing is traced without a collector, whatever else is set', () => {
  expect(readConfig({ OTEL_TRACES_SAMPLER: 'always_on', OTEL_SERVICE_NAME: 'house' }).traces).toBe(
    null,
  );
});

test('a collector is asked at the path of the standard', () => {
  expect(read({})).toEqual({
    url: 'http://localhost:4318/v1/traces',
    headers: {},
    serviceName: 'candor',
    sampledShare: 1,
  });
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp/' })).toMatchObject({
    url: 'https://traces.example/otlp/v1/traces',
  });
});

test('headers are pairs whose values are URL-encoded', () => {
  expect(read({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b%3D, tenant=house' })).toMatchObject({
    headers: { 'x-key': 'a b=', tenant: 'house' },
  });
});

test.each([
  ['always_on', '0.5', 1],
  ['parentbased_always_on', '', 1],
  ['always_off', '', 0],
  ['traceidratio', '0.05', 0.05],
  ['parentbased_traceidratio', '1.0', 1],
  ['traceidratio', '', 1],
])('the sampler %s with %s records a share of %d', (sampler, argument, sampledShare) => {
  const env = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument };
  expect(read(env)).toMatchObject({ sampledShare });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://me:hunter2@traces.example'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://traces.example?key=hunter2'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%hunter2'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
])('%s=%s is refused in one line that repeats no secret', (name, value) => {
  const attempt = () => read({ [name]: value });
  expect(attempt).toThrow(new RegExp(`^${name}[^\\n]+$`));
  expect(attempt).not.toThrow(/hunter2/);
});

test('a share outside 0 to 1 is refused', () => {
  const sampler = { OTEL_TRACES_SAMPLER: 'traceidratio' };
  for (const share of ['1.5', '-1', 'half'])
    expect(() => read({ ...sampler, OTEL_TRACES_SAMPLER_ARG: share })).toThrow(
      /^OTEL_TRACES_SAMPLER_ARG=/,
    );
});
