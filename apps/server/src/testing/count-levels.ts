import { nextMidnight } from '@candor/domain/calendar';
import type { TestApp } from './test-app.ts';

const SETTLED_MS = 5 * 60_000;

/** Lives until what everybody owns at the next midnight is counted. */
export async function countLevels({ clock }: TestApp): Promise<void> {
  await clock.jump(nextMidnight(clock.now()) - clock.now() + SETTLED_MS);
  await clock.advance(4_000);
}
