import type { Epoch } from '../lease.ts';

/** For a module that a test runs alone, with no other process to share the work. */
export const freeEpoch: Epoch = {
  lease: 'engine',
  token: 1,
  isOver: false,
  fence: async () => undefined,
  isKeptBy: async () => true,
};
