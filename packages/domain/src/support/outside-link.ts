import { skeleton } from '../look-alike.ts';
import { isReadable } from '../readable-text.ts';
import { unicodeHost } from './punycode.ts';

/** Why a link is not opened. */
export type LinkProblem =
  | 'unreadable'
  | 'encodedTwice'
  | 'scheme'
  | 'signIn'
  | 'port'
  | 'address'
  | 'host'
  | 'lookalike';

export interface LinkHosts {
  /** Names under which this product is served. */
  readonly own: readonly string[];
  /** Hosts on the published list. */
  readonly allowed: readonly string[];
}

export type JudgedLink =
  | { readonly verdict: 'refused'; readonly problem: LinkProblem }
  | {
      /** `unknown`: not on the list, so the reader is warned first. */
      readonly verdict: 'listed' | 'unknown';
      /** As it will be opened. */
      readonly url: string;
      /** As the network knows it, in ASCII. */
      readonly host: string;
      /** As its owner writes it; the same as `host` for most. */
      readonly unicodeHost: string;
    };

const LENGTH_MAX = 2_048;
const AUTHORITY = /^https:\/\/([^/?#]+)/i;
/** Alphabets that share shapes; one label in two of them means to deceive. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

const refused = (problem: LinkProblem): JudgedLink => ({ verdict: 'refused', problem });

/**
 * Whether a link may leave the product, and where it really leads. `text` is the query value after
 * it was decoded once. Opens nothing: only an absolute https address of a named host is let through,
 * without user name, port, second encoding or a name that can be mistaken for ours or a listed one.
 */
export function judgeLink(text: string, { own, allowed }: LinkHosts): JudgedLink {
  if (text === '' || text.length > LENGTH_MAX || !isPlain(text)) return refused('unreadable');
  if (/%25[0-9a-f]{2}/i.test(text) || /^[a-z]+%3a/i.test(text)) return refused('encodedTwice');
  const authority = AUTHORITY.exec(text)?.[1];
  if (authority === undefined) return refused('scheme');
  if (authority.includes('@')) return refused('signIn');
  if (authority.startsWith('[')) return refused('address');
  if (authority.includes(':')) return refused('port');
  if (authority.includes('%') || !URL.canParse(text)) return refused('host');
  const { hostname: host, href: url } = new URL(text);
  if (/^[\d.]+$/.test(host) || !host.includes('.')) return refused('address');
  const shown = unicodeHost(host);
  if (shown === null || host.endsWith('.') || host.startsWith('.')) return refused('host');
  if (deceives(host, shown, [...own, ...allowed])) return refused('lookalike');
  return { verdict: allowed.includes(host) ? 'listed' : 'unknown', url, host, unicodeHost: shown };
}

/** No white space, backslash, control or invisible character, which browsers read differently. */
const isPlain = (text: string): boolean =>
  isReadable(text) &&
  text.isWellFormed() &&
  !/[\s\\\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);

function deceives(host: string, shown: string, known: readonly string[]): boolean {
  const isMixed = shown
    .split('.')
    .some((label) => alphabets.filter((alphabet) => alphabet.test(label)).length > 1);
  if (isMixed) return true;
  const seen = skeleton(shown);
  return known.some((name) => {
    if (!name.includes('.') || /^[\d.]+$/.test(name)) return false;
    if (host === name || host.endsWith(`.${name}`)) return false;
    const meant = skeleton(unicodeHost(name) ?? name);
    return `.${seen}.`.includes(`.${meant}.`);
  });
}

/** A host as the list keeps it: lower case, ASCII, with a dot, nothing around it. */
const HOST =
  /^(?=.{4,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;
const HOSTS_MAX = 60;

/** Setting with the listed hosts, as JSON array. */
export const OUTSIDE_LINKS_KEY = 'outside_links';

/** Null unless the text is a JSON array of distinct host names. */
export function parseAllowedHosts(text: string): readonly string[] | null {
  try {
    const hosts: unknown = JSON.parse(text);
    if (!Array.isArray(hosts) || hosts.length > HOSTS_MAX) return null;
    const areHosts = hosts.every(
      (host) => typeof host === 'string' && HOST.test(host) && !/^[\d.]+$/.test(host),
    );
    return areHosts && new Set(hosts).size === hosts.length ? (hosts as string[]) : null;
  } catch {
    return null;
  }
}
