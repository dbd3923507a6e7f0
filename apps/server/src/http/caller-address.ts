import { isIPv6 } from 'node:net';

const MAPPED_V4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The unit that limits count: an IPv4 address, or the first 64 bits of an IPv6 address, because
 * whoever has one address of a /64 has the other 2^64 too.
 */
export function callerOf(ip: string): string {
  const mapped = MAPPED_V4.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  // The zone only names our own network interface.
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  // A trailing IPv4 address stands for two groups.
  const length = before.length + after.length + (ip.includes('.') ? 1 : 0);
  const groups = tail === undefined ? before : [...before, ...zeros(8 - length), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const zeros = (count: number): string[] => Array.from({ length: Math.max(count, 0) }, () => '0');
