import { DAY_MS } from '../durations.ts';

/** `building`: being collected; `ready`: can be downloaded; `erased`: its time is over. */
export const archiveStatuses = ['building', 'ready', 'erased'] as const;
export type ArchiveStatus = (typeof archiveStatuses)[number];

/** How long a ready archive can be downloaded. A copy of everything should not lie around. */
export const ARCHIVE_KEPT_MS = 7 * DAY_MS;
export const ARCHIVES_PER_DAY = 3;
