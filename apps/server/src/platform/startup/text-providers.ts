import { StartupProblem } from './problem.ts';

/** A company that sends text messages to phones. */
export type TextProvider =
  | {
      readonly kind: 'twilio';
      readonly url: string;
      readonly accountSid: string;
      readonly authToken: string;
      readonly from: string;
    }
  | {
      readonly kind: 'vonage';
      readonly url: string;
      readonly apiKey: string;
      readonly apiSecret: string;
      readonly from: string;
    };

type Read = (name: string) => string | null;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const readers = {
  twilio: (read: Read): TextProvider => ({
    kind: 'twilio',
    url: address(read, 'TWILIO_URL', 'https://api.twilio.com'),
    accountSid: required(read, 'TWILIO_ACCOUNT_SID'),
    authToken: required(read, 'TWILIO_AUTH_TOKEN'),
    from: required(read, 'TWILIO_FROM'),
  }),
  vonage: (read: Read): TextProvider => ({
    kind: 'vonage',
    url: address(read, 'VONAGE_URL', 'https://rest.nexmo.com'),
    apiKey: required(read, 'VONAGE_API_KEY'),
    apiSecret: required(read, 'VONAGE_API_SECRET'),
    from: required(read, 'VONAGE_FROM'),
  }),
} satisfies Record<string, (read: Read) => TextProvider>;

/**
 * TEXT_PROVIDERS names them in the order in which they are tried, `twilio,vonage`; the variables of
 * each begin with its name. Values are not repeated: they may be secret.
 */
export function readTextProviders(read: Read): readonly TextProvider[] {
  const names = (read('TEXT_PROVIDERS') ?? '').split(',').flatMap((name) => name.trim() || []);
  return names.map((name, index) => {
    if (!(name in readers) || names.indexOf(name) !== index)
      throw new StartupProblem(
        `TEXT_PROVIDERS names ${name}; it may be ${Object.keys(readers).join(',')}, each once`,
      );
    return readers[name as keyof typeof readers](read);
  });
}

function required(read: Read, name: string): string {
  const value = read(name);
  if (!value) throw new StartupProblem(`${name} is missing but required by TEXT_PROVIDERS`);
  return value;
}

/** Encrypted unless it stays on this machine. */
function address(read: Read, name: string, preset: string): string {
  const value = read(name) ?? preset;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isHere = url?.protocol === 'http:' && LOOPBACK.has(url.hostname);
  if (url?.protocol !== 'https:' && !isHere)
    throw new StartupProblem(`${name} is not an address that begins with https://`);
  return value.replace(/\/$/, '');
}
