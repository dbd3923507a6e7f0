import { isIP } from 'node:net';

/** The name in a Host header, lower-cased and without the port; empty if the header is invalid. */
function nameIn(host: string | undefined): string {
  const url = `http://${host ?? ''}`;
  if (host === undefined || /[/@?#\\\s]/.test(host) || !URL.canParse(url)) return '';
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

const isLocalName = (name: string): boolean =>
  name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));

/** Whether a Host header names this machine; a foreign name may still resolve to it. */
export const isLocalHost = (host: string | undefined): boolean => isLocalName(nameIn(host));

/**
 * Whether a page opened under this Host may be ours: an IP address, a local name or one of `names`.
 * Any other name may be a foreign one that resolves to us (DNS rebinding).
 */
function isOurHost(host: string | undefined, names: readonly string[]): boolean {
  const name = nameIn(host);
  return isIP(name) !== 0 || isLocalName(name) || names.includes(name);
}

/**
 * `isOurHost` with a memory of its last accepted host: nearly all requests name the same one, and
 * parsing it takes a sixth of what the web server adds to a request.
 */
export function ourHosts(names: readonly string[]): (host: string | undefined) => boolean {
  let last: string | undefined;
  return (host) => {
    if (host !== undefined && host === last) return true;
    const isOurs = isOurHost(host, names);
    if (isOurs) last = host;
    return isOurs;
  };
}
