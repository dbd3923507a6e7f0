import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Clock } from '../platform/clock.ts';
import { callerOf } from './caller-address.ts';

export interface ConnectionLimits {
  /** Sockets of one address, including WebSockets; our own proxies are not counted. */
  readonly perAddress: number;
  readonly total: number;
}

/** Clients send immediately after connecting. */
const FIRST_BYTE_MS = 3_000;
const LOOK_MS = 500;
/** File descriptors reserved for the database, files and everything else that is not a client. */
const RESERVED = 512;
const TOTAL_MAX = 16_384;
const PER_ADDRESS_MAX = 256;

/** As many as the file descriptor limit allows, less the reserved ones. */
export function ordinaryLimits(): ConnectionLimits {
  const total = Math.min(TOTAL_MAX, Math.max(descriptorsMax() - RESERVED, RESERVED));
  return { total, perAddress: Math.min(PER_ADDRESS_MAX, Math.ceil(total / 4)) };
}

/** Node raises its soft limit to the hard one at startup. Falls back to the usual limit. */
function descriptorsMax(): number {
  try {
    const [, soft] =
      /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(soft ?? TOTAL_MAX);
  } catch {
    return TOTAL_MAX;
  }
}

export interface GuardOptions extends ConnectionLimits {
  readonly clock: Clock;
  readonly trustedProxies: readonly string[];
}

/**
 * Keeps sockets from running out: a limit per address, a limit in total, and a deadline for the
 * first byte. When the total is reached, the longest-silent socket is dropped; if there is none,
 * idle keep-alive connections are.
 */
export function guardConnections(server: Server, options: GuardOptions): () => void {
  const { clock, perAddress, total } = options;
  const proxies = rangesOf(options.trustedProxies);
  const counts = new Map<string, number>();
  /** Sockets that have not sent a byte yet and when each connected, oldest first. */
  const silent = new Map<Socket, number>();
  let open = 0;

  function makeRoom(): boolean {
    const [oldest] = silent.keys();
    if (oldest) oldest.destroy();
    else server.closeIdleConnections();
    return open < total + (oldest ? 1 : 0);
  }

  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? '';
    const caller = isOneOf(proxies, ip) ? null : callerOf(ip);
    const count = caller === null ? 0 : (counts.get(caller) ?? 0);
    if (count >= perAddress || (open >= total && !makeRoom())) return void socket.destroy();
    open += 1;
    silent.set(socket, clock.now());
    if (caller !== null) counts.set(caller, count + 1);
    socket.once('close', () => {
      open -= 1;
      silent.delete(socket);
      if (caller === null) return;
      const left = (counts.get(caller) ?? 1) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    });
    return undefined;
  });

  return clock.every(LOOK_MS, () => {
    const beforeMs = clock.now() - FIRST_BYTE_MS;
    for (const [socket, sinceMs] of silent) {
      if (socket.bytesRead > 0) silent.delete(socket);
      else if (sinceMs <= beforeMs) socket.destroy();
    }
  });
}

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [base = '', bits] = range.split('/');
    const family = isIPv6(base) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(bits), family);
  }
  return list;
}

const isOneOf = (list: BlockList, ip: string): boolean =>
  ip !== '' && list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
