import { DAY_MS } from '@candor/domain/durations';
import { deviceTimeText } from '../../platform/time-text.ts';

/** A day of a list, by this device's calendar. */
export interface DayOf<Item> {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly name: 'today' | 'yesterday' | null;
  readonly items: readonly Item[];
}

const dayText = (epochMs: number): string => deviceTimeText(epochMs).slice(0, 10);

/** Groups a list that is newest first by days. */
export function byDay<Item extends { readonly createTime: number }>(
  items: readonly Item[],
  nowMs: number,
): DayOf<Item>[] {
  const names = new Map([
    [dayText(nowMs), 'today' as const],
    [dayText(nowMs - DAY_MS), 'yesterday' as const],
  ]);
  return [...Map.groupBy(items, ({ createTime }) => dayText(createTime))].map(([day, own]) => ({
    day,
    name: names.get(day) ?? null,
    items: own,
  }));
}
