import { beforeAll, describe, expect, test } from 'vitest';
import { startOfDay } from '../calendar.ts';
import { money, rate } from '../money/money.ts';
import {
  earliestFrom,
  firstLevelTerms,
  type LevelTerms,
  levelTermsAt,
  levelTermsOf,
  levelTermsProblem,
  levelTermsText,
  nextLevelTerms,
} from './level-terms.ts';
import { firstLevels, type Level } from './levels.ts';

const version = (number: number, from: string): LevelTerms => ({
  version: number,
  from,
  levels: firstLevels,
});
const numberAt = (versions: readonly LevelTerms[], atMs: number) =>
  levelTermsAt(versions, atMs).version;

test('what is published is read back as it was, and the first version as it always was', () => {
  const second = version(2, '2026-12-01');
  expect(levelTermsOf(levelTermsText(second))).toEqual(second);
  expect(levelTermsOf(levelTermsText(firstLevelTerms))).toEqual(firstLevelTerms);
  expect(levelTermsText(firstLevelTerms)).toMatch(/^\{"version":1,"levels":\[\{"level":0,/);
});

test('a version holds from 00:00 UTC+8 of its day on, never before', () => {
  const versions = [version(2, '2026-12-01'), firstLevelTerms];
  const beginMs = startOfDay('2026-12-01');
  expect(numberAt(versions, beginMs - 1)).toBe(1);
  expect(numberAt(versions, beginMs)).toBe(2);
  expect(nextLevelTerms(versions, beginMs - 1)?.version).toBe(2);
  expect(nextLevelTerms(versions, beginMs)).toBeNull();
  expect(numberAt([], beginMs)).toBe(1);
});

test('a newer version replaces an announced one that would begin after it', () => {
  const versions = [version(3, '2026-12-05'), version(2, '2026-12-09'), firstLevelTerms];
  expect(nextLevelTerms(versions, startOfDay('2026-12-01'))?.version).toBe(3);
  expect(nextLevelTerms(versions, startOfDay('2026-12-06'))).toBeNull();
  expect(numberAt(versions, startOfDay('2026-12-10'))).toBe(3);
  const later = [version(3, '2026-12-12'), version(2, '2026-12-09'), firstLevelTerms];
  expect(nextLevelTerms(later, startOfDay('2026-12-01'))?.version).toBe(2);
  expect(nextLevelTerms(later, startOfDay('2026-12-10'))?.version).toBe(3);
});

test('the first day that can be stated is seven whole days away', () => {
  const nowMs = startOfDay('2026-12-01');
  expect(earliestFrom(nowMs)).toBe('2026-12-09');
  expect(earliestFrom(nowMs - 1)).toBe('2026-12-08');
});

describe('terms that can be announced', () => {
  const changed = (level: number, changes: Partial<Level>): Level[] =>
    firstLevels.map((each) => (each.level === level ? { ...each, ...changes } : each));

  test('are the first ones, and others in their bounds', () => {
    expect(levelTermsProblem(firstLevels)).toBeNull();
    expect(levelTermsProblem(changed(6, { upgradeBonus: money('1000.5') }))).toBeNull();
    expect(levelTermsProblem(changed(1, { feeDiscount: rate('0') }))).toBeNull();
  });

  test.each([
    ['threshold', 0, { threshold: money('1') }],
    ['threshold', 2, { threshold: money('1000') }],
    ['threshold', 2, { threshold: money('10000.001') }],
    ['upgradeBonus', 0, { upgradeBonus: money('1') }],
    ['upgradeBonus', 2, { upgradeBonus: money('10.01') }],
    ['upgradeBonus', 3, { upgradeBonus: money('9') }],
    ['weeklyEnvelope', 4, { weeklyEnvelope: money('20.01') }],
    ['weeklyEnvelope', 4, { weeklyEnvelope: money('19.999') }],
    ['feeDiscount', 6, { feeDiscount: rate('0.31') }],
    ['feeDiscount', 5, { feeDiscount: rate('0.1') }],
  ] as const)('have no wrong %s of level %i', (name, level, changes) => {
    // Level 0 brings nothing: whatever it would bring is named as its threshold.
    expect(levelTermsProblem(changed(level, changes))).toBe(level === 0 ? 'threshold' : name);
  });

  test('name every level', () => {
    expect(levelTermsProblem(firstLevels.slice(0, 6))).toBe('threshold');
  });
});

describe('the script of docs/verify', () => {
  interface Announced {
    readonly terms: object;
    readonly atMs: number;
  }
  interface Script {
    announcedTerms(versions: readonly object[]): readonly Announced[];
    faultOfTerms(announced: Announced): string;
    discountsAt(announced: readonly Announced[], time: number): Record<string, readonly string[]>;
  }
  let script: Script;
  beforeAll(async () => {
    const file = new URL('../../../../docs/verify/level-terms.mjs', import.meta.url).href;
    script = (await import(/* @vite-ignore */ file)) as Script;
  });

  const published = (terms: LevelTerms, createTime: string) => ({
    key: 'levels.terms',
    value: levelTermsText(terms),
    createTime,
  });
  const smaller = firstLevels.map((each) =>
    each.level === 6 ? { ...each, feeDiscount: rate('0.28') } : each,
  );
  const first = published(firstLevelTerms, '2026-01-07 20:00:00');
  const second = published(
    { version: 2, from: '2026-01-16', levels: smaller },
    '2026-01-08 10:00:00',
  );

  test('reads a change from its announcement, from its day on', () => {
    const announced = script.announcedTerms([first, second, { key: 'other' }]);
    expect(announced.map(script.faultOfTerms)).toEqual(['', '']);
    const beginMs = startOfDay('2026-01-16');
    expect(Object.keys(script.discountsAt(announced, beginMs - 120_000))).toEqual(['1']);
    expect(script.discountsAt(announced, beginMs)[2]?.[6]).toBe('0.28');
  });

  test('finds terms without notice, other first ones, and a discount that the rules forbid', () => {
    const late = published(
      { version: 2, from: '2026-01-14', levels: smaller },
      '2026-01-08 10:00:00',
    );
    const more = firstLevels.map((each) => ({ ...each, feeDiscount: rate('0.5') }));
    const faults = script
      .announcedTerms([
        late,
        published({ ...firstLevelTerms, levels: smaller }, '2026-01-07 20:00:00'),
        published({ version: 2, from: '2026-02-16', levels: more }, '2026-01-08 10:00:00'),
      ])
      .map(script.faultOfTerms);
    expect(faults).toEqual([
      'were announced less than seven days before',
      'are not those of the rules',
      'name a discount that the rules do not allow',
    ]);
  });
});
