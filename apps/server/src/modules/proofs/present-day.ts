import type { StoredDay } from './store.ts';

/** A sealed day as calls give it. */
export const presentDay = ({ sealedAtMs, ...sealed }: StoredDay) => ({
  ...sealed,
  sealedAt: sealedAtMs,
});
