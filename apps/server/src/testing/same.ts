import { expect } from 'vitest';

/** Fails where a random course of events stands, which the message names. */
export function same(actual: unknown, expected: unknown, where: string): void {
  expect(actual, where).toEqual(expected);
}
