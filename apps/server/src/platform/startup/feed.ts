import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type LiveFeed, readLiveFeed } from './live-feed.ts';
import { StartupProblem } from './problem.ts';

/** Source of prices. Money made on simulated ones, practice and replay, is practice money. */
export type Feed =
  | { kind: 'practice' }
  /** Recorded venue files of a directory; speed 60 plays an hour in a minute. */
  | { kind: 'replay'; directory: string; speed: number }
  | LiveFeed;

/**
 * FEED is `practice`, `live` or `replay:DIRECTORY`; FEED_SPEED is the speed factor of a replay, and
 * LIVE_* name the sources of the live feed.
 */
export function readFeed(read: (name: string) => string | null, directory: string): Feed {
  const feed = read('FEED');
  if (feed === null || feed === 'practice') return { kind: 'practice' };
  if (feed === 'live') return readLiveFeed(read);
  if (!feed.startsWith('replay:')) {
    throw new StartupProblem(
      `FEED=${feed} is unknown; it may be practice, live or replay:DIRECTORY`,
    );
  }
  const recordings = resolve(directory, feed.slice('replay:'.length));
  if (!statSync(recordings, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartupProblem(`FEED: there is no directory ${recordings}`);
  }
  return { kind: 'replay', directory: recordings, speed: readSpeed(read('FEED_SPEED') ?? '1') };
}

function readSpeed(value: string): number {
  const speed = /^\d{1,6}(\.\d{1,3})?$/.test(value) ? Number(value) : 0;
  if (speed <= 0) throw new StartupProblem(`FEED_SPEED=${value} is not a number above 0`);
  return speed;
}
