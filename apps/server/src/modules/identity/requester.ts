import { createHash } from 'node:crypto';
import type { CallContext } from '../../http/handler.ts';

/** Digest of the client's device id; null if it sends none. */
export function deviceHash({ device }: Pick<CallContext, 'device'>): Buffer | null {
  return device === '' ? null : createHash('sha256').update(device).digest();
}

/** Identifies the caller: the device if it has an id, otherwise the network address. */
export function requesterOf(context: Pick<CallContext, 'device' | 'ip'>): string {
  const device = deviceHash(context);
  return device ? `device/${device.toString('base64url')}` : `ip/${context.ip}`;
}
