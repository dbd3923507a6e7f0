import type { ReactNode } from 'react';

export interface LineProps {
  readonly label: string;
  readonly value: ReactNode;
}

/** A cost of the ticket: its name, and its figures at the end. */
export function Line({ label, value }: LineProps): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-1.5 py-0.5">
      <dt className="text-label font-normal text-secondary">{label}</dt>
      <dd className="figures m-0 ms-auto text-end text-label">{value}</dd>
    </div>
  );
}
