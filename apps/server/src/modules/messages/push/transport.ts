import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Sends what was encrypted for a device to its push service. */
export interface PushTransport {
  /** Whether an address may be stored at all. */
  admits(address: string): boolean;
  /** Status of the response. Rejects if there was none, or the name leads to a refused address. */
  post(
    address: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer },
  ): Promise<number>;
}

interface Admitted {
  readonly schemes: readonly string[];
  readonly isAddressAllowed: (ip: string) => boolean;
}

const ANSWER_MS = 10_000;

// Two lists: a check of an IPv4 address would also match rules about mapped ones.
const inner4 = new BlockList();
const inner6 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner6.addSubnet(net, bits, 'ipv6');

/**
 * Whether an IP address is reachable by everybody, so that a push cannot be aimed at a service
 * beside the product. Addresses that stand for IPv4 ones inside IPv6 are refused altogether.
 */
export const isPublicAddress = (ip: string): boolean => {
  const version = isIP(ip);
  if (version === 4) return !inner4.check(ip, 'ipv4');
  return version === 6 && !inner6.check(ip, 'ipv6');
};

/** HTTPS on its usual port, to hosts whose every address is public. */
export const publicHosts: Admitted = { schemes: ['https:'], isAddressAllowed: isPublicAddress };

/** Over real HTTP; redirects are not followed, responses are not read. */
export function createPushTransport({
  schemes,
  isAddressAllowed,
}: Admitted = publicHosts): PushTransport {
  const guarded: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const refused = found.find(({ address }) => !isAddressAllowed(address));
      if (refused || found.length === 0)
        return done(new Error('the push service has no public address'), '');
      // As asked for: a list, or the first.
      if (options.all) done(null, found);
      else done(null, found[0]!.address, found[0]!.family);
    });

  function admits(address: string): boolean {
    const url = URL.parse(address);
    if (!url || !schemes.includes(url.protocol)) return false;
    if (url.username !== '' || url.password !== '') return false;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A name is looked up when it is used; a bare address is not.
    if (isIP(host) !== 0) return isAddressAllowed(host);
    return schemes.includes('http:') || (url.port === '' && host.includes('.'));
  }

  return {
    admits,
    post(address, { headers, body }) {
      return new Promise((resolve, reject) => {
        if (!admits(address)) return reject(new Error('the push service is not admitted'));
        const send = address.startsWith('https:') ? requestHttps : requestHttp;
        const options = { method: 'POST', headers, lookup: guarded, timeout: ANSWER_MS };
        const request = send(address, options, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        request.on('timeout', () => request.destroy(new Error('the push service is silent')));
        request.on('error', reject);
        request.end(body);
      });
    },
  };
}
