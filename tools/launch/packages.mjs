import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './child.mjs';
import { isInstalled } from './installed.mjs';
import { npmCi } from './npm.mjs';
import { root } from './root.mjs';

/**
 * Installs what package-lock.json pins unless it is installed. Runs under the pinned node, because
 * npm on an older one may choose other builds. Nothing relies on install scripts, since npm may
 * skip them.
 * @param {string} node
 */
export async function ensurePackages(node) {
  if (isInstalled(root, readFileSync(join(root, 'package-lock.json')))) return;
  await step('installing packages', () => npmCi(node, root));
}
