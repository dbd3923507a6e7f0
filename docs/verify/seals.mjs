// Calls to the server, hashing, and checking what it signed.
import { createHash, createPublicKey, verify } from 'node:crypto';

export const sha256 = (...parts) =>
  parts.reduce((h, part) => h.update(part), createHash('sha256')).digest();

const PAUSE_MS = 2_000;
const PAUSES_MAX = 60;

/**
 * Returns a function that makes one of the server's public calls; asks again after a pause if the
 * server limits how many.
 */
export const asker =
  (server) =>
  async (call, parameters = {}) => {
    const url = new URL(`/api/public/${call}?${new URLSearchParams(parameters)}`, server);
    for (let pauses = 0; ; pauses++) {
      const answer = await (await fetch(url)).json();
      // Candles come as a bare list.
      if (Array.isArray(answer)) return answer;
      const { code, message, result } = answer;
      if (code === 200) return result;
      if (code !== 429 || pauses === PAUSES_MAX) throw new Error(`${call}: ${message}`);
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  };

/** All sealed days, newest first. */
export async function fetchDays(get) {
  const days = [];
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
    const page = await get('listSealedDays', { pageSize: 100, ...(pageNo > 1 && { pageNo }) });
    days.push(...page.records);
    pages = page.pages;
  }
  return days;
}

/** The keys that sign ticks and days, each with the time in which it does. */
export async function fetchKeys(get) {
  const { tickPublicKey, tickKeys } = await get('getPublicKey');
  const keys = tickKeys ?? [{ publicKey: tickPublicKey, from: 0 }];
  return keys.map(({ publicKey, from, until = Infinity }, at) => {
    const follows = from === (at === 0 ? 0 : keys[at - 1].until) && from < until;
    if (!follows) throw new Error('the published keys do not follow one another');
    const der = Buffer.from(publicKey, 'base64');
    return { key: createPublicKey({ key: der, format: 'der', type: 'spki' }), from, until };
  });
}

/** Whether the key of a moment signed a hash; a former key signs nothing that is dated later. */
export function isSigned({ hash, signature }, keys, atMs) {
  const found = keys.find(({ from, until }) => from <= atMs && atMs < until);
  const bytes = Buffer.from(hash, 'hex');
  return found !== undefined && verify(null, bytes, found.key, Buffer.from(signature, 'base64'));
}

const DAY_MS = 86_400_000;
/** A day is signed with the key of its end, whenever that is done. */
const endOf = (day) => Date.parse(day) + DAY_MS;

/** Merkle root as in RFC 6962. */
function merkleRoot(leaves) {
  if (leaves.length === 0) return sha256('');
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0]);
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return sha256(Buffer.of(1), merkleRoot(leaves.slice(0, split)), merkleRoot(leaves.slice(split)));
}
export const rootOf = (hashes) =>
  merkleRoot(hashes.map((each) => Buffer.from(each, 'hex'))).toString('hex');

const dayFields = 'day symbolCount tickCount ticksRoot orderCount ordersRoot';
const fields = {
  day: `candor-day-1 ${dayFields} previousHash`,
  dayWithReserves: `candor-day-2 ${dayFields} reservesRoot previousHash`,
  dayWithLogs: `candor-day-3 ${dayFields} reservesRoot operatorLines operatorsHead settingsRoot previousHash`,
  dayRecordedLater: `candor-day-4 ${dayFields} reservesRoot operatorLines operatorsHead settingsRoot recorded previousHash`,
  symbol:
    'candor-symbol-day-1 day symbol tickCount firstSequence lastSequence previousHash firstHash lastHash venues root',
};

/** Whether a day is what the server signed. Later days contain more fields. */
export function isSealedDay(day, keys) {
  if (day.recordedAt !== undefined) {
    const recorded = `recorded ${day.recordedAt}`;
    return isSealed('dayRecordedLater', { ...day, ...day.logs, recorded }, keys);
  }
  const kind = day.logs ? 'dayWithLogs' : day.reservesRoot ? 'dayWithReserves' : 'day';
  return isSealed(kind, { ...day, ...day.logs }, keys);
}

/** Whether hash and signature match the sealed text: the named values, one per line. */
export function isSealed(kind, sealed, keys) {
  const text = fields[kind].split(' ').map((field) => sealed[field] ?? field);
  const hash = sha256(text.join('\n')).toString('hex');
  return hash === sealed.hash && isSigned(sealed, keys, endOf(sealed.day));
}
