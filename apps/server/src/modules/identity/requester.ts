import { createHash } from 'node:crypto';
import type { CallContext } from '../../http/handler.ts';

/** Digest of what the client calls its device; null when it names none. */
export function deviceHash({ device }: Pick<CallContext, 'device'>): Buffer | null {
  return device === '' ? null : createHash('sha256').update(device).digest();
}

/** Who asks: the device where it has a name, else the address of the network. */
export function requesterOf(context: Pick<CallContext, 'device' | 'ip'>): string {
  const device = deviceHash(context);
  return device ? `device/${device.toString('base64url')}` : `ip/${context.ip}`;
}
