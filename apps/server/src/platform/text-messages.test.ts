import { afterEach, describe, expect, test } from 'vitest';
import { ManualClock } from './clock.ts';
import { createLog } from './log.ts';
import { readTextProviders } from './startup/text-providers.ts';
import { type ProviderAnswer, startTextProvider } from './testing/text-provider.ts';
import { createTextMessages } from './text-messages.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function startProvider(answers: readonly ProviderAnswer[]) {
  const provider = await startTextProvider(answers);
  closing.push(provider.close);
  return provider;
}

async function open(twilioAnswers: ProviderAnswer[], vonageAnswers: ProviderAnswer[] = []) {
  const [twilio, vonage] = [await startProvider(twilioAnswers), await startProvider(vonageAnswers)];
  const env: Record<string, string> = {
    TEXT_PROVIDERS: 'twilio,vonage',
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'hunter2',
    TWILIO_FROM: '+15005550006',
    VONAGE_URL: vonage.url,
    VONAGE_API_KEY: 'key',
    VONAGE_API_SECRET: 'hunter2',
    VONAGE_FROM: 'Candor',
  };
  const lines: string[] = [];
  const clock = new ManualClock(0);
  const texts = createTextMessages({
    providers: readTextProviders((name) => env[name] ?? null),
    clock,
    log: createLog('info', { destination: { write: (line) => lines.push(line) }, nowMs: () => 0 }),
  });
  return { twilio, vonage, texts, clock, lines };
}

const message = { to: '+14155550134', text: 'รหัสของคุณคือ 123456' };
const vonageTakes: ProviderAnswer = { body: { 'message-count': '1', messages: [{ status: '0' }] } };

describe('text messages', () => {
  test('go to the first provider, in its own words', async () => {
    const { twilio, vonage, texts } = await open([{ status: 201, body: { sid: 'SM1' } }]);
    await texts.send(message);
    expect(twilio.asked).toEqual([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:hunter2').toString('base64')}`,
        form: { To: message.to, From: '+15005550006', Body: message.text },
      },
    ]);
    expect(vonage.asked).toEqual([]);
  });

  test.each<[string, ProviderAnswer]>([
    ['is down', { status: 503 }],
    ['refuses our login', { status: 401, body: { code: 20_003 } }],
    ['asks us to slow down', { status: 429, body: { code: 20_429 } }],
    ['closes the line', { fault: 'closed' }],
    ['sends us elsewhere', { status: 302 }],
  ])('go to the second provider when the first %s', async (_what, answer) => {
    const { vonage, texts, lines } = await open([answer], [vonageTakes]);
    await texts.send(message);
    expect(vonage.asked).toEqual([
      {
        path: '/sms/json',
        authorization: undefined,
        form: {
          api_key: 'key',
          api_secret: 'hunter2',
          from: 'Candor',
          to: '14155550134',
          text: message.text,
          type: 'unicode',
        },
      },
    ]);
    expect(lines.join('')).not.toMatch(/hunter2|123456|4155550134/);
  });

  test('go to the second provider when the first does not answer in time', async () => {
    const { twilio, vonage, texts, clock } = await open([{ fault: 'silent' }], [vonageTakes]);
    const sent = texts.send(message);
    await expect.poll(() => twilio.asked.length).toBe(1);
    await clock.advance(8_000);
    await sent;
    expect(vonage.asked).toHaveLength(1);
  });

  test('to a number that does not exist are not tried elsewhere', async () => {
    const { vonage, texts } = await open([{ status: 400, body: { code: 21_211 } }], [vonageTakes]);
    await expect(texts.send(message)).rejects.toThrow('21211');
    expect(vonage.asked).toEqual([]);
  });

  test.each<[string, ProviderAnswer]>([
    ['a refusal inside a 200', { body: { messages: [{ status: '4' }] } }],
    ['one part that was not taken', { body: { messages: [{ status: '0' }, { status: '9' }] } }],
    ['no parts at all', { body: {} }],
    ['an answer that is no JSON object', { body: null }],
  ])('count as not sent after %s', async (_what, answer) => {
    const { texts } = await open([{ status: 500 }], [answer]);
    await expect(texts.send(message)).rejects.toThrow(/vonage/);
  });
});

test.each([
  ['TEXT_PROVIDERS', 'pigeon'],
  ['TEXT_PROVIDERS', 'vonage,vonage'],
  ['VONAGE_API_SECRET', ''],
  ['VONAGE_URL', 'http://vonage.example'],
])('refuses %s=%s', (name, value) => {
  const env: Record<string, string> = {
    TEXT_PROVIDERS: 'vonage',
    VONAGE_API_KEY: 'key',
    VONAGE_API_SECRET: 'secret',
    VONAGE_FROM: 'Candor',
    [name]: value,
  };
  expect(() => readTextProviders((key) => env[key] || null)).toThrow(new RegExp(`^${name}`));
});
