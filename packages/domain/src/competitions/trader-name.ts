/** No letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A short name for a handle, such as `K7·QX`; the handle itself tells equal names apart. */
export function traderName(handle: string): string {
  const letters = [0, 2, 4, 6].map(
    (at) => ALPHABET[Number.parseInt(handle.slice(at, at + 2), 16) % ALPHABET.length],
  );
  return `${letters.slice(0, 2).join('')}·${letters.slice(2).join('')}`;
}
