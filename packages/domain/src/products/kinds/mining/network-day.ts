import { DAY_MS } from '../../../durations.ts';
import { type Day, endOfDay, startOfDay } from '../../../calendar.ts';
import { invariant } from '../../../refusal.ts';
import type { NetworkState } from './network.ts';

/** A part of a day during which difficulty and reward do not change. */
export interface Span extends Pick<NetworkState, 'difficulty' | 'reward'> {
  readonly lastsMs: number;
}

/**
 * A day in UTC+8 by the recorded states, oldest first: the one in force at its beginning, then the
 * changes during the day, each from its moment on.
 */
export function spansOfDay(day: Day, records: readonly NetworkState[]): Span[] {
  const [fromMs, endMs] = [startOfDay(day), endOfDay(day)];
  const before = records.findLastIndex(({ timeMs }) => timeMs <= fromMs);
  invariant(before >= 0, 'the network was recorded before the day');
  const ofDay = records.slice(before).filter(({ timeMs }) => timeMs < endMs);
  return ofDay.map(({ timeMs, difficulty, reward }, index) => {
    const nextMs = ofDay[index + 1]?.timeMs ?? endMs;
    return { difficulty, reward, lastsMs: nextMs - Math.max(timeMs, fromMs) };
  });
}

/** A whole day at one state. */
export const wholeDay = ({ difficulty, reward }: Pick<Span, 'difficulty' | 'reward'>): Span[] => [
  { difficulty, reward, lastsMs: DAY_MS },
];
