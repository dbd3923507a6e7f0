import type { ResultOf } from '@candor/contract/calls';
import { startOfDay } from '@candor/domain/calendar';
import {
  checkSignature,
  fingerprintOf,
  type Outcome,
  type Subtle,
} from '../../../parts/verify/seal-check.ts';
import { tickKeyAt, type SignatureKeys } from '../../../parts/verify/tick-key.ts';

export type SignedNav = ResultOf<'listPoolNavs'>['records'][number];

export interface NavCheck {
  /** The text has its fingerprint. */
  readonly text: Outcome;
  /** The fingerprint is signed. */
  readonly seal: Outcome;
  /** Every NAV names the fingerprint of the one before. */
  readonly chain: Outcome;
}

/** Checks NAVs (newest first) on this device. */
export async function checkNavs(
  navs: readonly SignedNav[],
  keys: SignatureKeys,
  subtle: Subtle | undefined,
): Promise<NavCheck> {
  const [newest] = navs;
  if (!subtle || !newest) return { text: 'unchecked', seal: 'unchecked', chain: 'unchecked' };
  const fingerprint = await fingerprintOf(newest.text, subtle);
  const follows = navs.every(({ text }, at) => {
    const before = navs[at + 1];
    return before === undefined || text.endsWith(`\n${before.hash}`);
  });
  return {
    text: fingerprint === newest.hash ? 'valid' : 'mismatch',
    seal: await checkSignature(newest, tickKeyAt(keys, startOfDay(newest.day)), subtle),
    chain: follows ? 'valid' : 'mismatch',
  };
}
