import { hash } from 'node:crypto';
import type { LogKeeper } from './deps.ts';

export const sha256 = (bytes: Uint8Array | string): Uint8Array => hash('sha256', bytes, 'buffer');

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Hash of a canonical text and its signature. */
export function sealOf(text: string, { sign }: Pick<LogKeeper, 'sign'>) {
  const digest = toHex(sha256(text));
  return { hash: digest, signature: sign(digest) };
}
