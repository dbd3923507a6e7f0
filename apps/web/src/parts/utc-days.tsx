import { Fragment, type ReactNode } from 'react';
import { dateText } from '../platform/time-text.ts';

export interface UtcDaysProps<Item> {
  /** Newest first. */
  readonly items: readonly Item[];
  /** Epoch milliseconds. */
  readonly timeOf: (item: Item) => number;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list under its days, so that a row says the time alone. The calendar is that of records: UTC. */
export function UtcDays<Item>({ items, timeOf, children }: UtcDaysProps<Item>): ReactNode {
  return [...Map.groupBy(items, (item) => dateText(timeOf(item)))].map(([day, own]) => (
    <Fragment key={day}>
      <h2 className="figures pt-4 pb-1.5 text-label font-normal text-tertiary first-of-type:pt-1">
        {day} UTC
      </h2>
      {children(own)}
    </Fragment>
  ));
}
