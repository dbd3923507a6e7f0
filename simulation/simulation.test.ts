import { expect, inject, test } from 'vitest';
import { faultKinds } from './fault-log.ts';
import { findPlant } from './plants.ts';
import { simulate } from './simulate.ts';

const TEST_MS = 180_000;
const serverUrl = inject('testServer').url;

test(
  'gives the same books without violations for a seed, also on a slow machine',
  async () => {
    const first = await simulate({ seed: 'twice', hours: 4, serverUrl });
    const second = await simulate({ seed: 'twice', hours: 4, serverUrl, pauses: 'slow machine' });
    expect(first.findings).toEqual([]);
    expect(first.transfers).toBeGreaterThan(20);
    expect(second.hash).toBe(first.hash);
    expect(second.course).toBe(first.course);
    const fired = faultKinds.filter((kind) => first.faults.count(kind) > 0);
    expect(fired.length).toBeGreaterThanOrEqual(15);
  },
  TEST_MS,
);

test.each([
  'double-credit',
  'lost-credit',
  'forgotten-answers',
  'next-tick',
  'forgotten-margin',
  'half-funding',
])(
  'finds a planted bug: %s',
  async (name) => {
    const plant = findPlant(name);
    const { findings } = await simulate({ seed: 'p', hours: 12, serverUrl, plant });
    expect(plant).toBeDefined();
    expect(findings).not.toEqual([]);
  },
  TEST_MS,
);
