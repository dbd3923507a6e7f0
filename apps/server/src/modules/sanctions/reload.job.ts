import { basename } from 'node:path';
import type { LongJob } from '../../platform/jobs.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import type { Tx } from '../../platform/db.ts';
import { applyEdition, type ReadFiles } from './apply-edition.ts';
import type { SanctionsOptions } from './deps.ts';
import { UnreadableList } from './lists/list-entry.ts';
import { lookInto, readSource, sha256Of, type SourceFiles } from './lists/read-folder.ts';
import { RESCREEN_JOB } from './rescreen.job.ts';
import { listSourceStates, putSourceState, readVersion, type SourceState } from './store-lists.ts';

export const RELOAD_JOB = 'sanctions.reload';
/** How soon changed files are noticed. */
const ROUND_MS = 60_000;
/** The largest list has a hundred megabytes. */
const DEADLINE_MS = 10 * 60_000;

type Read = { readonly files: SourceFiles; readonly sha256: string } & (
  | { readonly list: ReadFiles['list'] }
  | { readonly problem: string }
);

type Deps = Pick<SanctionsOptions, 'db' | 'log' | 'sanctionsFolder'>;

/**
 * Reads the lists whose files changed. Files that cannot be read, or are gone, leave the edition
 * before in force, and operators see why. One process reads for all.
 */
export const reloadJob = ({ db, log, sanctionsFolder }: Deps): LongJob => ({
  name: RELOAD_JOB,
  recurringKey: 'folder',
  deadlineMs: DEADLINE_MS,
  async work(_due, nowMs) {
    const next = nowMs + ROUND_MS;
    if (!sanctionsFolder) return { next, write: async () => undefined };
    const states = await listSourceStates(db);
    const { sources, unknown } = await lookInto(sanctionsFolder);
    if (unknown.length > 0) log.warn({ files: unknown }, 'files in SANCTIONS_FOLDER are no list');
    for (const { source } of states)
      if (!sources.some((files) => files.source === source))
        log.error({ source }, 'the files of a sanctions list are gone, its edition stays in force');
    const changed = sources.filter(({ source, stamp }) => stampOf(states, source) !== stamp);
    const read: Read[] = [];
    for (const files of changed) read.push(await readFiles(files));
    return {
      next,
      async write(tx, atMs) {
        for (const each of read) await keep(tx, log, each, atMs);
      },
    };
  },
});

const stampOf = (states: readonly SourceState[], source: string): string | undefined =>
  states.find((state) => state.source === source)?.stamp;

async function readFiles(files: SourceFiles): Promise<Read> {
  const sha256 = await sha256Of(files.paths);
  try {
    return { files, sha256, list: await readSource(files) };
  } catch (error) {
    if (error instanceof UnreadableList) return { files, sha256, problem: error.message };
    throw error;
  }
}

async function keep(
  tx: Tx,
  log: SanctionsOptions['log'],
  read: Read,
  nowMs: number,
): Promise<void> {
  const { source, stamp, paths } = read.files;
  const { sha256 } = read;
  const [before, states] = [await readVersion(tx), await listSourceStates(tx)];
  const state = states.find((each) => each.source === source);
  const fileNames = paths.map((path) => basename(path)).join(', ');
  const isAccepted = state?.acceptedSha256 === sha256;
  const problem =
    'problem' in read
      ? read.problem
      : await applyEdition(tx, { list: read.list, fileNames, sha256, isAccepted }, nowMs);
  const isWaiting = problem !== null && 'list' in read;
  await putSourceState(tx, { source, stamp, sha256, problem, isWaiting, seenAtMs: nowMs });
  if (problem !== null)
    log.error(
      { source, fileNames, problem },
      'a sanctions list is not in force, the one before is',
    );
  const version = await readVersion(tx);
  if (version > before)
    await scheduleDue(tx, { name: RESCREEN_JOB, key: String(version), dueAt: nowMs });
}
