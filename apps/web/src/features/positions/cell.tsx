import type { ReactNode } from 'react';

export interface CellProps {
  readonly label: string;
  readonly value: ReactNode;
  /** At the right edge. */
  readonly isLast?: boolean;
}

/** A figure under its label, in the grid of a card. */
export function Cell({ label, value, isLast }: CellProps): ReactNode {
  return (
    <div className={isLast ? 'text-end' : ''}>
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className="m-0 text-[0.875rem]/5 font-medium">{value}</dd>
    </div>
  );
}
