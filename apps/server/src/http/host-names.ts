import { isIP } from 'node:net';

/** The name in a Host header, in small letters, without its port; empty for what is none. */
function nameIn(host: string | undefined): string {
  const url = `http://${host ?? ''}`;
  if (host === undefined || /[/@?#\\\s]/.test(host) || !URL.canParse(url)) return '';
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

const isLocalName = (name: string): boolean =>
  name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));

/** Whether a Host header names this machine as itself; a foreign name may lead here all the same. */
export const isLocalHost = (host: string | undefined): boolean => isLocalName(nameIn(host));

/**
 * Whether a page that was opened under this Host may be one of ours: named by numbers, as this machine,
 * or as one of `names`. Any other name may be a stranger's that leads to us (DNS rebinding).
 */
export function isOurHost(host: string | undefined, names: readonly string[]): boolean {
  const name = nameIn(host);
  return isIP(name) !== 0 || isLocalName(name) || names.includes(name);
}
