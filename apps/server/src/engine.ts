import { createLease, type Duty, type LeaseOptions } from './platform/lease.ts';

/**
 * The parts of the product that only one node runs at a time, under one lease: they record prices and
 * act on them. They begin in the order in which they need each other, and end in the same, so that no
 * new price comes while what is due is settled.
 */
export function createEngine(
  options: Omit<LeaseOptions, 'name' | 'duty'>,
  duties: readonly Duty[],
) {
  return createLease({
    ...options,
    name: 'engine',
    duty: {
      async begin(term) {
        for (const duty of duties) await duty.begin(term);
      },
      async end() {
        for (const duty of duties) await duty.end();
      },
    },
  });
}
