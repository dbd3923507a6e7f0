import { describe, expect, test } from 'vitest';
import { growthPlants } from './testing/finance-years/growth/plants.ts';
import { contestPlants, taskPlants } from './testing/growth-recount/plants.ts';
import { stagedContest } from './testing/growth-recount/staged/contest.ts';
import { stagedLevels } from './testing/growth-recount/staged/levels.ts';
import { stagedTasks } from './testing/growth-recount/staged/tasks.ts';

const DEEP_MS = 300_000;
const stages = [
  { name: 'levels and rebates', play: stagedLevels, plants: growthPlants },
  { name: 'a competition', play: stagedContest, plants: contestPlants },
  { name: 'tasks', play: stagedTasks, plants: taskPlants },
];

// What the plays find without a plant is nothing: growth-staged.test.ts.
describe.each(stages)('a planted bug is found: $name', ({ play, plants }) => {
  test.each(plants.map((plant) => [plant.name, plant] as const))(
    '%s',
    async (_, plant) => expect(await play(plant)).not.toEqual([]),
    DEEP_MS,
  );
});
