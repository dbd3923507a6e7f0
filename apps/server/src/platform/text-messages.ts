import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { TextProvider } from './startup/text-providers.ts';

const ANSWER_MS = 8_000;

/** Nobody can deliver this: the number is wrong or blocked, and another provider would say so too. */
class UndeliverableText extends Error {
  override readonly name = 'UndeliverableText';
}

type Fetch = typeof fetch;

export interface TextMessages {
  send(message: TextMessage): Promise<void>;
}

/**
 * Text messages through the first provider that takes them. A provider that is down, too slow, out
 * of money or refuses our login is passed over for the next; a number that it calls wrong is not
 * tried again elsewhere. A provider that took a message without answering may make it arrive twice.
 */
export function createTextMessages(deps: {
  providers: readonly TextProvider[];
  clock: Clock;
  log: Log;
  fetch?: Fetch;
}): TextMessages {
  return {
    async send({ to, text }) {
      let last: unknown = new Error('TEXT_PROVIDERS names nobody who sends text messages');
      for (const provider of deps.providers) {
        try {
          await sendThrough(provider, { to, text }, deps);
          return;
        } catch (error) {
          if (error instanceof UndeliverableText) throw error;
          deps.log.warn({ err: error, provider: provider.kind }, 'text message: trying the next');
          last = error;
        }
      }
      throw last;
    },
  };
}

interface TextMessage {
  /** A number in E.164. */
  readonly to: string;
  readonly text: string;
}

async function sendThrough(
  provider: TextProvider,
  message: TextMessage,
  { clock, fetch: ask = fetch }: { clock: Clock; fetch?: Fetch },
): Promise<void> {
  const abort = new AbortController();
  const stopWaiting = clock.after(ANSWER_MS, () => abort.abort(new Error('no answer in time')));
  try {
    await senders[provider.kind](provider as never, message, (url, request) =>
      ask(url, { ...request, method: 'POST', redirect: 'error', signal: abort.signal }),
    );
  } finally {
    stopWaiting();
  }
}

type Ask = (
  url: string,
  request: { headers: Record<string, string>; body: string },
) => Promise<Response>;
type Sender<K extends TextProvider['kind']> = (
  provider: Extract<TextProvider, { kind: K }>,
  message: TextMessage,
  ask: Ask,
) => Promise<void>;

const FORM = 'application/x-www-form-urlencoded';

/** Twilio's Messages resource: 201, or an error with a code; 400 is about the number. */
const sendByTwilio: Sender<'twilio'> = async (provider, { to, text }, ask) => {
  const login = Buffer.from(`${provider.accountSid}:${provider.authToken}`).toString('base64');
  const sid = encodeURIComponent(provider.accountSid);
  const answer = await ask(`${provider.url}/2010-04-01/Accounts/${sid}/Messages.json`, {
    headers: { Authorization: `Basic ${login}`, 'Content-Type': FORM },
    body: new URLSearchParams({ To: to, From: provider.from, Body: text }).toString(),
  });
  if (answer.status === 201) return;
  const { code } = await readJson(answer);
  if (answer.status === 400)
    throw new UndeliverableText(`twilio refused a number: ${String(code)}`);
  throw new Error(`twilio answered ${answer.status} ${String(code)}`);
};

/** Statuses of Vonage's SMS API that are about the message or its number, not about us. */
const vonageRefusals = new Set(['3', '6', '7', '15']);

/** Vonage's SMS API answers 200 also for refusals; each part has a status, 0 is taken. */
const sendByVonage: Sender<'vonage'> = async (provider, { to, text }, ask) => {
  const answer = await ask(`${provider.url}/sms/json`, {
    headers: { 'Content-Type': FORM },
    body: new URLSearchParams({
      api_key: provider.apiKey,
      api_secret: provider.apiSecret,
      from: provider.from,
      to: to.replace(/^\+/, ''),
      text,
      type: 'unicode',
    }).toString(),
  });
  if (answer.status !== 200) throw new Error(`vonage answered ${answer.status}`);
  const { messages } = await readJson(answer);
  const statuses = Array.isArray(messages)
    ? messages.map((part: { status?: unknown }) => String(part?.status))
    : [];
  const refusal = statuses.find((status) => status !== '0');
  if (refusal === undefined && statuses.length > 0) return;
  if (refusal && vonageRefusals.has(refusal))
    throw new UndeliverableText(`vonage refused a number: ${refusal}`);
  throw new Error(`vonage answered status ${refusal ?? 'missing'}`);
};

const senders: { [K in TextProvider['kind']]: Sender<K> } = {
  twilio: sendByTwilio,
  vonage: sendByVonage,
};

async function readJson(answer: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await answer.json();
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
