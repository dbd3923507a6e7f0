// What a day seals besides prices and orders: the settings in force and the operators' log.
import { rootOf, sha256 } from './seals.mjs';

const DAY_MS = 86_400_000;
const SHIFT_MS = 8 * 3_600_000; // times on the wire are in UTC+8

/** All versions of all settings, oldest first. */
export async function fetchVersions(get) {
  const versions = [];
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
    const page = await get('listSettingVersions', { pageSize: 100, pageNo });
    versions.push(...page.records);
    pages = page.pages;
  }
  return versions.reverse();
}

export const madeAt = ({ createTime }) => Date.parse(`${createTime.replace(' ', 'T')}Z`) - SHIFT_MS;
const byCodePoint = ([a], [b]) => (a < b ? -1 : 1);

/** Each version names the hash of the previous one; the day's newest lead to the sealed root. */
export async function checkLogs(day, { versions, older, problem, say }) {
  if (!day.logs) return;
  const endMs = Date.parse(`${day.day}T00:00:00Z`) + DAY_MS;
  const newest = new Map();
  const ofDay = new Map();
  for (const each of versions) {
    const { key, version, value, hash } = each;
    const text = [key, version, value, newest.get(key)?.hash ?? ''].join('\n');
    if (sha256(text).toString('hex') !== hash || version !== (newest.get(key)?.version ?? 0) + 1)
      problem(`version ${version} of the setting ${key} does not follow the one before`);
    newest.set(key, each);
    if (madeAt(each) < endMs) ofDay.set(key, hash);
  }
  const hashes = [...ofDay].sort(byCodePoint).map(([, hash]) => hash);
  if (rootOf(hashes) !== day.logs.settingsRoot)
    problem('the settings of the day are not those that were sealed');
  if (older?.logs && older.logs.operatorLines > day.logs.operatorLines)
    problem('the operators’ log has become shorter');
  say(`${hashes.length} settings as sealed; ${day.logs.operatorLines} lines of the operators’ log`);
}
