import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Does node_modules hold what the lockfile asks for? npm writes what it installed into a lockfile of
 * its own, last of all, so an install that was cut short does not count; nor does one of yesterday's lockfile.
 * Optional packages may be missing: most are for other platforms.
 * @param {string} folder
 * @param {Buffer | string} lockfile
 */
export function isInstalled(folder, lockfile) {
  const wanted = packagesOf(lockfile);
  let present;
  try {
    present = packagesOf(readFileSync(join(folder, 'node_modules', '.package-lock.json')));
  } catch {
    return false;
  }
  return Object.entries(wanted).every(([path, entry]) => {
    // Workspaces themselves are source, not installed; their links below node_modules are.
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found) return Boolean(entry.optional);
    return found.version === entry.version && found.link === entry.link;
  });
}

/** @param {Buffer | string} text */
function packagesOf(text) {
  return JSON.parse(String(text)).packages;
}
