import type { StoredDay } from './store.ts';
import type { StoredReserveDay } from './store-reserves.ts';

/** A sealed day as calls return it. */
export const presentDay = ({ sealedAtMs, ...sealed }: StoredDay) => ({
  ...sealed,
  sealedAt: sealedAtMs,
});

/** The reserves of one currency as calls return them. */
export const presentReserves = ({ blockNodes: _blockNodes, ...sealed }: StoredReserveDay) => ({
  ...sealed,
  assets: [...sealed.assets],
  addresses: sealed.addresses && [...sealed.addresses],
});
