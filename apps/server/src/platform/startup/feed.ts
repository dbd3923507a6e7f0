import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartupProblem } from './problem.ts';

/** Source of prices. Both kinds are simulated: money made on them is practice money. */
export type Feed =
  | { kind: 'practice' }
  /** Recorded venue files of a directory; speed 60 plays an hour in a minute. */
  | { kind: 'replay'; directory: string; speed: number };

/** FEED is `practice` or `replay:DIRECTORY`; FEED_SPEED is the speed factor of a replay. */
export function readFeed(feed: string | null, speed: string | null, directory: string): Feed {
  if (feed === null || feed === 'practice') return { kind: 'practice' };
  if (!feed.startsWith('replay:')) {
    throw new StartupProblem(`FEED=${feed} is unknown; it may be practice or replay:DIRECTORY`);
  }
  const recordings = resolve(directory, feed.slice('replay:'.length));
  if (!statSync(recordings, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartupProblem(`FEED: there is no directory ${recordings}`);
  }
  return { kind: 'replay', directory: recordings, speed: readSpeed(speed ?? '1') };
}

function readSpeed(value: string): number {
  const speed = /^\d{1,6}(\.\d{1,3})?$/.test(value) ? Number(value) : 0;
  if (speed <= 0) throw new StartupProblem(`FEED_SPEED=${value} is not a number above 0`);
  return speed;
}
