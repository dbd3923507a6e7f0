import type { Random } from '../../../../platform/random.ts';

const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const DOUBLINGS_MAX = 10;

/**
 * Pause before a connection is tried again after `failures` attempts without success, doubling up
 * to half a minute. The upper half is random: all connections of a venue that restarts end together,
 * and must not begin together.
 */
export function backoffMs(failures: number, random: Random): number {
  const fullMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, DOUBLINGS_MAX));
  return Math.round(fullMs / 2 + (fullMs / 2) * shareOf(random));
}

/** Uniform in [0, 1), for a pause and not for money. */
function shareOf(random: Random): number {
  const [high = 0, low = 0] = random.bytes(2);
  return (high * 256 + low) / 65_536;
}
