import { readFileSync } from 'node:fs';
import { StartupProblem } from './problem.ts';

/** The mail server that takes our letters. */
export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** smtps: TLS from the first byte; otherwise STARTTLS. */
  readonly isTlsFromStart: boolean;
  /** False only for a server on this machine in practice mode. */
  readonly needsTls: boolean;
  /** Never logged. */
  readonly login: { readonly user: string; readonly password: string } | null;
  /** Certificate of the server's own authority, PEM; null: the system's. */
  readonly authority: string | null;
  /** `Candor <no-reply@candor.example>` or an address alone. */
  readonly from: string;
  /** Envelope sender, where refused letters return to. */
  readonly bounceTo: string;
  /** Signs each letter; null: the mail server does. */
  readonly dkim: {
    readonly domain: string;
    readonly selector: string;
    readonly privateKey: string;
  } | null;
}

const ADDRESS = /^[^\s<>@"]+@[^\s<>@"]+\.[^\s<>@"]+$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const presetPorts = { 'smtp:': 587, 'smtps:': 465 } as const;

/**
 * SMTP_URL (`smtp://user:password@host:587`, `smtps://…`) and SMTP_FROM, SMTP_BOUNCE_TO, SMTP_CA_FILE
 * and SMTP_DKIM_*; null without SMTP_URL. Values are not repeated: they hold a password.
 */
export function readSmtp(
  read: (name: string) => string | null,
  mode: 'practice' | 'live',
): SmtpConfig | null {
  const value = read('SMTP_URL');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !(url.protocol in presetPorts) || url.hostname === '')
    throw new StartupProblem('SMTP_URL is not an address like smtp://user:password@host:587');
  const from = read('SMTP_FROM');
  if (!from || !ADDRESS.test(addressIn(from)))
    throw new StartupProblem(
      'SMTP_FROM is missing or no sender like Candor <no-reply@candor.example>',
    );
  const bounceTo = read('SMTP_BOUNCE_TO') ?? addressIn(from);
  if (!ADDRESS.test(bounceTo)) throw new StartupProblem('SMTP_BOUNCE_TO is not an email address');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || presetPorts[url.protocol as keyof typeof presetPorts],
    isTlsFromStart: url.protocol === 'smtps:',
    needsTls: mode === 'live' || !LOOPBACK.has(url.hostname),
    login: loginIn(url),
    authority: readIfNamed(read, 'SMTP_CA_FILE'),
    from,
    bounceTo,
    dkim: readDkim(read),
  };
}

const addressIn = (sender: string): string =>
  /<([^<>]+)>$/.exec(sender.trim())?.[1] ?? sender.trim();

function loginIn(url: URL): SmtpConfig['login'] {
  if (url.username === '') return null;
  return { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
}

function readDkim(read: (name: string) => string | null): SmtpConfig['dkim'] {
  const domain = read('SMTP_DKIM_DOMAIN');
  const selector = read('SMTP_DKIM_SELECTOR');
  const privateKey = readIfNamed(read, 'SMTP_DKIM_KEY_FILE');
  if (domain === null && selector === null && privateKey === null) return null;
  if (!domain || !selector || !privateKey?.includes('PRIVATE KEY'))
    throw new StartupProblem(
      'SMTP_DKIM_DOMAIN, SMTP_DKIM_SELECTOR and SMTP_DKIM_KEY_FILE (a private key, PEM) go together',
    );
  return { domain, selector, privateKey };
}

function readIfNamed(read: (name: string) => string | null, name: string): string | null {
  const path = read(name);
  if (path === null) return null;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new StartupProblem(`${name}: ${path} cannot be read`);
  }
}
