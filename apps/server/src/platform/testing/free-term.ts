import type { Epoch } from '../lease.ts';

/** For a module that a test runs by itself, with nobody to share the work with. */
export const freeEpoch: Epoch = {
  lease: 'engine',
  token: 1,
  isOver: false,
  fence: async () => undefined,
  isKeptBy: async () => true,
};
