import { createHash } from 'node:crypto';
import type { Match } from './store-cases.ts';

/** What exactly is decided: a match that is added meanwhile needs a look of its own. */
export const digestOf = (matches: readonly Match[]): string =>
  createHash('sha256')
    .update(matches.map(({ source, ref, entryHash }) => `${source}/${ref}/${entryHash}`).join('\n'))
    .digest('hex');
