import { expect, test } from 'vitest';
import { marketSymbols } from '../symbols.ts';
import { Battery } from './testing/battery.ts';
import { playSeed } from './testing/play-battery.ts';
import { strategiesFor } from './testing/strategies.ts';
import type { Tape } from './testing/tape.ts';

const START_MS = Date.UTC(2026, 7, 17);
const DAY_S = 86_400;
const euro = marketSymbols.find(({ symbol }) => symbol === 'EURUSD')!;

test('no strategy wins more than chance or earns after costs: five days, seeds 1 and 2', () => {
  const battery = new Battery();
  for (const seed of [1, 2]) playSeed(battery, { seed, startMs: START_MS, days: 5 });
  expect(battery.findings().length).toBeGreaterThan(1_000);
  expect(battery.pumps()).toEqual([]);
});

/** A walk in steps, from a plain generator; its `wobble` fades within seconds. */
function wobblingTape(wobble: number): Tape {
  const seconds = 3 * DAY_S;
  const steps = new Int32Array(seconds);
  let state = 1;
  const share = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
  let [walk, noise] = [108_500, 0];
  for (let second = 0; second < seconds; second++) {
    walk += 4 * share();
    noise += wobble * share() - noise / 8;
    steps[second] = Math.round(walk + noise);
  }
  const usable = new Uint8Array(seconds).fill(1);
  return { market: euro, steps, usable, startMs: START_MS, venuesAt: null };
}

test('the battery detects a fading wobble, and none in the same walk without it', () => {
  const pumpsOf = (wobble: number) => {
    const battery = new Battery();
    const tape = wobblingTape(wobble);
    battery.play(tape, strategiesFor(tape, null), 0);
    return battery.pumps();
  };
  expect(pumpsOf(6).map(({ name }) => name)).toContain('forex: move of 10 s > 2 sigma, 60 s');
  expect(pumpsOf(0)).toEqual([]);
});
