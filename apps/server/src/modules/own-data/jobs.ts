import { ARCHIVE_KEPT_MS } from '@candor/domain/own-data/archive';
import { MINUTE_MS } from '@candor/domain/durations';
import { messageTo } from '@candor/domain/messages/message';
import { claimFile, unclaimFiles } from '../../platform/files/file-rows.ts';
import { type LongJob, scheduleDue, type ShortJob } from '../../platform/jobs.ts';
import { buildArchive, PURPOSE } from './build-archive.ts';
import type { OwnDataOptions } from './deps.ts';
import {
  type ArchiveName,
  findStatus,
  insertParts,
  listParts,
  markErased,
  markReady,
} from './store.ts';

export const BUILD_JOB = 'ownData.build';
const ERASE_JOB = 'ownData.erase';
const DEADLINE_MS = 10 * MINUTE_MS;

export const keyOf = ({ userId, id }: ArchiveName): string => `${userId} ${id}`;
const nameOf = (key: string): ArchiveName => {
  const [userId, id] = key.split(' ');
  return { userId: userId!, id: id! };
};

/**
 * Collects an archive. A process that dies leaves parts that nobody claims, which go within a day;
 * the next one starts over.
 */
export const createBuildJob = (options: OwnDataOptions): LongJob => ({
  name: BUILD_JOB,
  deadlineMs: DEADLINE_MS,
  async work({ key }, startedMs) {
    const of = nameOf(key);
    if ((await findStatus(options.db, of)) !== 'building')
      return { next: null, write: async () => undefined };
    const { files, bytes } = await buildArchive(options, of.userId, startedMs);
    return {
      next: null,
      async write(tx, nowMs) {
        const erasesMs = nowMs + ARCHIVE_KEPT_MS;
        if (!(await markReady(tx, of, { nowMs, erasesMs, bytes }))) return;
        for (const id of files) {
          const part = { id, userId: of.userId, purpose: PURPOSE, nowMs };
          // Swept before it was claimed, in a run that took a day: collected again.
          if (!(await claimFile(tx, part))) throw new Error('a part of the archive is gone');
        }
        await insertParts(tx, of, files);
        await scheduleDue(tx, { name: ERASE_JOB, key, dueAt: erasesMs });
        const message = messageTo(of.userId, 'archive.ready', { about: of.id });
        await options.outbox.publish(tx, [message], nowMs);
      },
    };
  },
});

/** Ends an archive: its files are deleted by the sweep of files that nothing rests on. */
export const eraseJob: ShortJob = {
  name: ERASE_JOB,
  async run(tx, { key }, nowMs) {
    const of = nameOf(key);
    await unclaimFiles(tx, { ids: await listParts(tx, of), purpose: PURPOSE, nowMs });
    await markErased(tx, of);
    return null;
  },
};
