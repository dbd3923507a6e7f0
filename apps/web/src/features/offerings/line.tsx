import type { ReactNode } from 'react';

export interface LineProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
}

/** One fact of a card, with a hairline above all but the first. */
export function Line({ label, value }: LineProps): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-hairline py-2.5 first:border-t-0">
      <dt className="text-body text-secondary">{label}</dt>
      <dd className="figures-text ms-auto text-end text-body font-medium">{value}</dd>
    </div>
  );
}
