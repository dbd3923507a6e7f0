import type { Finding, Plant } from './plant.ts';
import { courseOf, hashOf } from './course.ts';
import { DAY, dayNumber, dayStart, dayText, HOUR } from './figures.ts';
import { brokenRedLines } from './red-lines.ts';
import { type Actor, SETTLE_MS, World } from './world.ts';

export interface YearsOptions {
  readonly seed: string;
  /** `YYYY-MM-DD` in UTC+8. */
  readonly from: string;
  readonly days: number;
  /** Whether the clock goes to what falls due, one moment after the other, and nowhere else. */
  readonly isDense?: boolean;
  /** Made anew for each run. */
  readonly actors: () => readonly Actor[];
  readonly plant?: Plant;
  /** Whether power cuts end the process at random moments. */
  readonly isInterrupted?: boolean;
}

export interface Years {
  readonly findings: readonly Finding[];
  /** Day on which the first violation was found; null: none was. */
  readonly foundOn: string | null;
  readonly steps: number;
  readonly restarts: number;
  readonly course: readonly string[];
  readonly hash: string;
}

const ACTIONS_MAX = 4;

/**
 * Lives through simulated time: the clock jumps, people act, processes die and start again; after
 * each step the server's books are compared with those that the rules imply. Ends at the first
 * violation.
 */
export async function liveYears(options: YearsOptions): Promise<Years> {
  const { seed, from, days, plant, isInterrupted = false } = options;
  const startMs = Date.parse(`${from}T04:00:00Z`);
  const actors = options.actors();
  const takeOut = plant?.swap?.();
  const world = await World.opened({ seed, startMs, actors, plant, isInterrupted });
  let findings: readonly Finding[] = [];
  let steps = 0;
  try {
    while (world.nowMs < startMs + days * DAY && findings.length === 0) {
      steps++;
      await step(world, actors, options);
      findings = await brokenRedLines(world, actors);
    }
    const course = await courseOf(world);
    const foundOn = findings.length > 0 ? dayText(dayNumber(world.nowMs)) : null;
    const { restarts } = world;
    return { findings, foundOn, steps, restarts, course, hash: hashOf(course) };
  } finally {
    await world.close();
    takeOut?.();
  }
}

async function step(
  world: World,
  actors: readonly Actor[],
  { isDense = false }: Pick<YearsOptions, 'isDense'>,
): Promise<void> {
  const { chance } = world;
  await world.pass(drawGap(world, actors, isDense));
  if (chance.happens(0.06)) {
    await world.restart();
    await world.settle();
  }
  for (const actor of actors) await actor.live(world);
  const actions = chance.between(1, ACTIONS_MAX);
  for (let index = 0; index < actions; index++) await chance.pick(actors).act(world);
}

/** Hours to weeks; often to what falls due, sometimes to the last or the first millisecond of a day. */
function drawGap({ chance, nowMs }: World, actors: readonly Actor[], isDense: boolean): number {
  const moments = actors
    .flatMap((actor) => actor.moments?.(nowMs) ?? [])
    .filter((ms) => ms > nowMs);
  if (moments.length > 0 && isDense) return Math.min(...moments) - nowMs;
  if (moments.length > 0 && chance.happens(0.85))
    return (chance.happens(0.7) ? Math.min(...moments) : chance.pick(moments)) - nowMs;
  if (isDense) return chance.between(HOUR, 20 * HOUR);
  const settled = dayStart(dayNumber(nowMs) + 1) - SETTLE_MS - nowMs;
  const kind = chance.between(1, 100);
  if (kind <= 8 && settled > 1) return settled - 1;
  if (kind <= 16 && settled > 0) return settled;
  if (kind <= 30) return chance.between(HOUR, 20 * HOUR);
  if (kind <= 60) return chance.between(DAY, 8 * DAY);
  return chance.between(8 * DAY, 45 * DAY);
}
