import { describe, expect, test } from 'vitest';
import { comparableName, hitScore, nameSimilarity } from './name-match.ts';

const listed = (text: string, isWeak = false) => ({ ...comparableName(text), text, isWeak });
const similarity = (a: string, b: string) => nameSimilarity(comparableName(a), comparableName(b));

describe('two names', () => {
  test.each([
    ['Jane Roe', 'ROE, Jane', 1],
    ['Jinping Xi', 'Xi Jin Ping', 0.87],
    ['Xi Jinping', 'Xi Jin Ping', 1],
    ['Abd al-Rahman Yasin', 'Abdalrahman Yasin', 1],
    ["O'Connor Patrick", 'Patrick OConnor', 1],
    ['Juan Garcia', 'Juan Carlos Garcia Lopez', 0.94],
    ['Jane Roe', 'John Doe', 0],
  ])('%s and %s: %d', (a, b, value) => {
    expect(similarity(a, b)).toBeCloseTo(value, 2);
    expect(similarity(b, a)).toBeCloseTo(value, 2);
  });

  test.each([
    ['Mohammed Hussein', 'Muhammad Husayn'],
    ['Aleksandr Petrov', 'Alexander Petrow'],
    ['Dmitriy Karasavidi', 'KARASAVIDI, Dmitrii'],
  ])('%s and %s differ only in their spelling', (a, b) => {
    expect(similarity(a, b)).toBeGreaterThan(0.82);
  });

  test.each([
    ['Anna Schmidt', 'Anna Schneider'],
    ['Maria Lopez', 'Mario Gomez'],
    ['Li Wei', 'Li Ming'],
  ])('%s and %s are different names', (a, b) => {
    expect(similarity(a, b)).toBeLessThan(0.82);
  });
});

describe('a hit', () => {
  const name = comparableName('Jane Roe');

  test('is never somebody with another birthday', () => {
    expect(hitScore(name, listed('Jane Roe'), 'other')).toBeNull();
  });

  test('needs a more similar name without the same birthday', () => {
    const alike = listed('Jahn Roe');
    expect(hitScore(name, alike, 'same')).toBeGreaterThan(0.82);
    expect(hitScore(comparableName('Jane Rowe'), listed('Jana Roy'), 'unknown')).toBeNull();
  });

  test('of a weak name needs the same birthday', () => {
    expect(hitScore(name, listed('Jane Roe', true), 'unknown')).toBeNull();
    expect(hitScore(name, listed('Jane Roe', true), 'near')).toBeNull();
    expect(hitScore(name, listed('Jane Roe', true), 'same')).toBe(1);
  });

  test('of one word needs the same birthday, unless it is the whole name', () => {
    expect(hitScore(name, listed('Jane'), 'unknown')).toBeNull();
    expect(hitScore(name, listed('Jane'), 'same')).toBeCloseTo(0.97, 2);
    expect(hitScore(comparableName('Rosneft'), listed('ROSNEFT'), 'unknown')).toBe(1);
  });
});
