import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether node_modules matches the lockfile. npm writes what it installed into its own lockfile
 * last, so an interrupted install does not count; nor does one of an older lockfile.
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
    // Workspaces themselves are source, not installed; their links in node_modules are.
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
