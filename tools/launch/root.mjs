import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Created by the launcher, ignored by git, safe to delete. */
export const toolsFolder = join(root, '.tools');
