import { consoleWire } from '@candor/contract/console/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendUpload } from './http/testing/send-upload.ts';
import { FUND_PASSWORD, fundingHarness } from './modules/wallet/testing/funding-harness.ts';
import { jpeg } from './platform/files/testing/pictures.ts';
import { createLog } from './platform/log.ts';
import { seededRandom } from './platform/random.ts';
import { type CollectedSpan, startOtlpCollector } from './platform/testing/otlp-collector.ts';
import { createOtlpTracing } from './platform/tracing/otlp-tracing.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from './testing/test-app.ts';

const EMAIL = 'canary.anna@example.com';
const WRONG_PASSWORD = 'canary wrong horse';
const PAYOUT_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const KEY = 'canary-idempotency-key';
const USER_AGENT = 'canary-browser/1';
const ADDRESS = '203.0.113.77';
const REASON = 'canary-reason';

/** All that a span may say besides its name. */
const FACTS = new Set([
  'candor.attempt',
  'candor.code',
  'candor.commands',
  'candor.error_code',
  'candor.events',
  'candor.network',
  'candor.refusal',
  'db.system.name',
  'error.type',
]);
const NAME =
  /^(call [a-zA-Z.]+|(command|commit|job) [\w.-]+( [\w-]+)*|deliver [\w.-]+|poll [\w -]+|visit network|transaction)$/;

let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let app: TestApp;
/** Messages that the bus carried. */
const heard: unknown[] = [];
const secrets: string[] = [];

beforeAll(async () => {
  collector = await startOtlpCollector();
  const tracing = createOtlpTracing(
    {
      url: `${collector.endpoint}/v1/traces`,
      headers: {},
      serviceName: 'candor',
      sampledShare: 1,
    },
    { random: seededRandom('traces'), log: createLog('silent'), process: {} },
  );
  app = await createTestApp({ tracing });
  app.bus.subscribe('me:*', (message) => heard.push(message));
  await live();
  await tracing.close();
});
afterAll(async () => {
  await app.close();
  collector.close();
});

/** Who act at the same moment: whatever the first commit takes, the next one takes several. */
const CROWD = 6;

/** A customer who uses what is secret, private or personal, and a crowd. */
async function live(): Promise<void> {
  const { token, userId } = await app.signUp(EMAIL);
  const headers = { 'user-agent': USER_AGENT, 'x-forwarded-for': ADDRESS };
  const anna = { token, headers };
  const fields = { password: TEST_PASSWORD, safePassword: FUND_PASSWORD };
  await app.call('setFundPassword', fields, anna);
  await app.call('logIn', { username: EMAIL, password: WRONG_PASSWORD }, { headers });
  const picture = await jpeg({ width: 200, height: 140 });
  const upload = async () => (await sendUpload(app.app, { bytes: picture, token })).result!;
  const documents = { front: await upload(), back: await upload(), holding: await upload() };
  await app.call('applyForVerification', { type: 'id', ...documents }, anna);
  const person = { ...anna, key: KEY };
  await app.call('transferFunds', move('125.75'), person);
  await app.call('transferFunds', move('99999999'), anna);
  const harness = fundingHarness(app);
  const { person: payee, withdrawalInfoId } = await harness.ready('TRC20');
  const paid = { currency: 'USDT', chainType: 'TRC20', money: '50' };
  const { result } = await payee.call('getDepositAddress', paid);
  await payee.call('simulatePayment', paid);
  const asked = { withdrawalInfoId, money: '100' };
  await harness.withdraw(payee, asked);
  await app.app.consoleServer.inject({
    method: 'POST',
    url: consoleWire.signIn.split(' ')[1]!,
    payload: { name: 'admin', password: WRONG_PASSWORD, reason: REASON },
  });
  await app.clock.advance(30_000);
  const crowd = await Promise.all(
    Array.from({ length: CROWD }, (_, number) => app.signUp(`crowd-${number}@example.com`)),
  );
  await Promise.all(crowd.map((each) => app.call('transferFunds', move('1'), each)));
  await app.clock.advance(2_000);
  const { address } = result as { address: string };
  const codes = app.emailMessages.map(({ code }) => code);
  secrets.push(token, payee.token, userId, payee.userId, address, withdrawalInfoId);
  secrets.push(...Object.values(documents));
  secrets.push(...codes.filter((code) => code !== ''));
}

const move = (amount: string) => ({ from: 'balance', to: 'contract', amount, currency: 'USDT' });
const named = (name: string) => collector.spans.filter((span) => span.name === name);
const partsOf = ({ spanId }: CollectedSpan) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);
/** Everything in a span that is text, less the ids, in which a short code may occur by chance. */
const said = () => collector.spans.map(({ name, facts }) => JSON.stringify({ name, facts }));

describe('traces of the product', () => {
  test('show a call with its command, its commit and its transaction', () => {
    expect(collector.problems).toEqual([]);
    const call = named('call transferFunds')[0]!;
    expect(call).toMatchObject({ kind: 2, facts: { 'candor.code': 200 } });
    const [command] = partsOf(call).filter(({ name }) => name === 'command transferFunds');
    const [commit] = partsOf(command!);
    expect(commit).toMatchObject({ name: 'commit transferFunds', facts: { 'candor.commands': 1 } });
    expect(partsOf(commit!).map(({ name }) => name)).toContain('transaction');
  });

  test('show a refusal by its key', () => {
    const refused = named('command transferFunds').filter(({ facts }) => facts['candor.refusal']);
    expect(refused).toMatchObject([
      { facts: { 'candor.refusal': 'wallet.insufficientBalance' }, status: 0 },
    ]);
  });

  test('link the commands of a batch with their commit', () => {
    const sizeOf = ({ facts }: CollectedSpan) => Number(facts['candor.commands']);
    const commit = named('commit transferFunds').find((each) => sizeOf(each) > 1)!;
    const first = collector.spans.find(({ spanId }) => spanId === commit.parentSpanId)!;
    expect(first.name).toBe('command transferFunds');
    const others = named('command transferFunds').filter(({ links }) =>
      links.includes(commit.spanId),
    );
    expect(commit.links.toSorted()).toEqual(others.map(({ spanId }) => spanId).toSorted());
    expect(others).toHaveLength(sizeOf(commit) - 1);
  });

  test('link the delivery of events to the commands that caused them', () => {
    const linked = named('deliver events').flatMap(({ links }) => links);
    const done = named('command transferFunds').filter(({ facts }) => !facts['candor.refusal']);
    expect(done).toHaveLength(CROWD + 1);
    expect(linked).toEqual(expect.arrayContaining(done.map(({ spanId }) => spanId)));
    expect(heard.length).toBeGreaterThan(0);
    expect(JSON.stringify(heard)).not.toContain('traceparent');
  });

  test('show jobs and visits of networks that had something to do, and no others', () => {
    expect(collector.spans.filter(({ name }) => name.startsWith('job ')).length).toBeGreaterThan(0);
    const visits = named('visit network');
    expect(visits.length).toBeGreaterThan(0);
    expect(visits[0]).toMatchObject({ kind: 3, facts: { 'candor.network': 'TRC20' } });
    const empty = named('deliver events').filter(({ facts }) => !facts['candor.events']);
    expect(empty).toEqual([]);
    const ids = new Set(collector.spans.map(({ spanId }) => spanId));
    const lost = collector.spans.filter(({ parentSpanId: above }) => above && !ids.has(above));
    expect(lost).toEqual([]);
  });

  test('say names and figures of closed sets alone', () => {
    expect(collector.spans.filter(({ name }) => !NAME.test(name))).toEqual([]);
    const facts = collector.spans.flatMap((span) => Object.keys(span.facts));
    expect([...new Set(facts)].filter((name) => !FACTS.has(name))).toEqual([]);
  });

  test('carry no secret, code, token, address, amount or document of a person', () => {
    expect(secrets.length).toBeGreaterThan(9);
    expect(secrets.every((secret) => secret.length >= 4)).toBe(true);
    const canaries = [EMAIL, WRONG_PASSWORD, TEST_PASSWORD, FUND_PASSWORD, PAYOUT_ADDRESS];
    const others = [KEY, USER_AGENT, ADDRESS, REASON, '125.75', 'canary', '@example.com'];
    const text = said().join('\n');
    const found = [...canaries, ...others, ...secrets].filter((each) => text.includes(each));
    expect(found).toEqual([]);
    const long = [...canaries, ...others, ...secrets].filter((each) => each.length > 10);
    const sent = JSON.stringify(collector.requests);
    expect(long.filter((each) => sent.includes(each))).toEqual([]);
  });
});
