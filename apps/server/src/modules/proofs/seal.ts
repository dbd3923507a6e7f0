import { hash } from 'node:crypto';
import { dayBounds } from '@candor/domain/proofs/sealed-day';
import type { LogKeeper } from './deps.ts';

export const sha256 = (bytes: Uint8Array | string): Uint8Array => hash('sha256', bytes, 'buffer');

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The moment whose key signs a day, whenever that is done: the end of the day. */
export const sealMoment = (day: string): number => dayBounds(day)!.beforeMs;

/** Hash of the canonical text of a day and its signature. */
export function sealOf(text: string, day: string, { sign }: Pick<LogKeeper, 'sign'>) {
  const digest = toHex(sha256(text));
  return { hash: digest, signature: sign(digest, sealMoment(day)) };
}
