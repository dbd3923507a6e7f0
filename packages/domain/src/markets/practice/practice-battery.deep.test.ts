import { expect, test } from 'vitest';
import { Battery } from './testing/battery.ts';
import { playSeed } from './testing/play-battery.ts';

const START_MS = Date.UTC(2026, 7, 17);
/** With this many bets, a share above 51.5% is not luck, regardless of standard deviations. */
const MANY_BETS = 20_000;

test('no strategy wins more than chance or earns after costs: ninety days, five seeds', () => {
  const battery = new Battery();
  for (const seed of [1, 2, 3, 4, 5]) playSeed(battery, { seed, startMs: START_MS, days: 90 });
  const findings = battery.findings();
  const often = findings.filter(({ count }) => count > MANY_BETS);
  const best = often.toSorted((a, b) => b.winRate - a.winRate).slice(0, 10);
  for (const { name, count, winRate, winSigmas } of best)
    process.stdout.write(
      `${name}: ${(100 * winRate).toFixed(2)} % of ${count}, ${winSigmas.toFixed(1)} sigma\n`,
    );
  expect(battery.pumps()).toEqual([]);
  const isContract = (name: string) => / (60|120|180|300|900) s$/.test(name);
  expect(best.filter(({ name, winRate }) => isContract(name) && winRate > 0.515)).toEqual([]);
});
