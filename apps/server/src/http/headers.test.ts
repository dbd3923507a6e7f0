import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMetrics } from '../platform/metrics.ts';
import { policyReportsPath, registerPolicyReports } from './policy-reports.ts';
import { openBareServer } from './testing/bare-server.ts';
import { registerWebApp } from './web-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-headers-'));
const metrics = createMetrics();
const lines: unknown[] = [];
let bare: Awaited<ReturnType<typeof openBareServer>>;

async function open(publicOrigin: string | null, requestsPerMinuteMax = 1_000_000) {
  const opened = await openBareServer({ publicOrigin, requestsPerMinuteMax });
  registerPolicyReports(opened.server, {
    metrics,
    now: () => opened.clock.now(),
    log: { warn: (...said: unknown[]) => void lines.push(said) },
  });
  const page = { mode: 'practice', identityReview: '', publicKey: async () => '' };
  await registerWebApp(opened.server, { folder, ...page });
  return opened;
}

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<p></p>');
  writeFileSync(join(folder, 'entry.js'), '');
  bare = await open('https://candor.example');
});
beforeEach(async () => {
  lines.length = 0;
  await bare.clock.advance(HOUR_MS);
});
afterAll(async () => {
  await bare.server.close();
  rmSync(folder, { recursive: true });
});

const report = (payload: string, of = bare) =>
  of.server.inject({
    method: 'POST',
    url: policyReportsPath,
    headers: { host: 'localhost', 'content-type': 'application/csp-report' },
    payload,
  });
const blocked = (uri: string, directive = 'script-src-elem') => ({
  'csp-report': {
    'document-uri': 'https://candor.example/?invite=K7P2M9QR',
    referrer: 'https://mail.example/somebody',
    'violated-directive': directive,
    'blocked-uri': uri,
    'script-sample': 'somebody@example.com',
  },
});

test('every answer of a house behind TLS keeps browsers on TLS, and none sets a cookie', async () => {
  const asked = ['/', '/index.html', '/entry.js', '/time', '/nowhere', '/i/K7P2M9QR'];
  for (const url of asked) {
    const { headers } = await bare.server.inject({ url, headers: { host: 'candor.example' } });
    expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000']);
    expect([url, headers['set-cookie']]).toEqual([url, undefined]);
    expect([url, headers['access-control-allow-origin']]).toEqual([url, undefined]);
  }
  const plain = await open(null);
  const { headers } = await plain.server.inject('/time');
  expect(headers['strict-transport-security']).toBeUndefined();
  await plain.server.close();
});

test('pages run only what is their own, and browsers know where to report the rest', async () => {
  const { headers } = await bare.server.inject('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'self';/);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain(`report-uri ${policyReportsPath}; report-to policy`);
  expect(headers['reporting-endpoints']).toBe(`policy="${policyReportsPath}"`);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('a report is counted and logged without a word of who sent it', async () => {
  const one = JSON.stringify(blocked('https://evil.example/path?user=somebody'));
  expect((await report(one)).statusCode).toBe(204);
  await report(one);
  const list = [
    {
      type: 'csp-violation',
      url: 'https://candor.example/me',
      body: { effectiveDirective: 'img-src', blockedURL: 'chrome-extension://abcdef/x.png' },
    },
    { type: 'csp-violation', body: { effectiveDirective: 'style-src', blockedURL: 'inline' } },
    { type: 'deprecation', body: { id: 'x' } },
  ];
  await report(JSON.stringify(list));
  expect(lines).toEqual(
    [
      { directive: 'script-src-elem', what: 'https://evil.example' },
      { directive: 'img-src', what: 'chrome-extension:' },
      { directive: 'style-src', what: 'inline' },
    ].map((each) => [each, 'pages: the content security policy blocked something']),
  );
  expect(JSON.stringify(lines)).not.toMatch(/somebody|K7P2M9QR|abcdef|path/);
  expect(await metrics.registry.metrics()).toMatch(
    /candor_policy_reports_total\{directive="script-src-elem"\} 2/,
  );
});

test.each([
  ['no JSON', '{'],
  ['nothing', ''],
  ['a number', '7'],
  ['a list of nothing', '[null, 1, {}, {"body": null}]'],
  ['no directive', '{"csp-report": {"blocked-uri": "https://evil.example"}}'],
  ['a prototype', '{"__proto__": {"csp-report": {"violated-directive": "img-src"}}}'],
])('%s is taken and says nothing', async (_, payload) => {
  expect((await report(payload)).statusCode).toBe(204);
  expect(lines).toEqual([]);
});

test('however many come, few are logged, large ones are refused and a flood is limited', async () => {
  for (let each = 0; each < 60; each++)
    await report(JSON.stringify(blocked(`https://host-${each}.example/`, `made-up-${each}`)));
  expect(lines).toHaveLength(20);
  expect(await metrics.registry.metrics()).not.toContain('made-up');
  await bare.clock.advance(HOUR_MS);
  const short = (each: number) => ({
    body: { effectiveDirective: 'font-src', blockedURL: `https://a${each}.example` },
  });
  await report(JSON.stringify(Array.from({ length: 40 }, (_, each) => short(each))));
  expect(await metrics.registry.metrics()).toContain('directive="font-src"} 20\n');
  expect(lines).toHaveLength(40);
  expect((await report('x'.repeat(17 * 1024))).json()).toMatchObject({
    errorKey: 'request.tooLarge',
  });
  const strict = await open(null, 600);
  const codes: number[] = [];
  for (let each = 0; each < 40; each++) {
    const answer = report('{}', strict);
    // Refusals are held back for a second.
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    if (each >= 12) await strict.clock.advance(1_000);
    codes.push((await answer).statusCode);
    if (codes.includes(429)) break;
  }
  expect(codes.at(-1)).toBe(429);
  await strict.server.close();
});
