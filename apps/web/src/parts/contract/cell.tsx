import type { ReactNode } from 'react';

/** Three columns of figures, fewer where text is large. */
export function Cells({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.75rem),1fr))] gap-x-3 gap-y-2">
      {children}
    </dl>
  );
}

export interface CellProps {
  readonly label: string;
  readonly value: ReactNode;
  /** At the right edge. */
  readonly isLast?: boolean;
}

/** A figure under its label. */
export function Cell({ label, value, isLast }: CellProps): ReactNode {
  return (
    <div className={isLast ? 'text-end' : ''}>
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className="m-0 text-[0.875rem]/5 font-medium">{value}</dd>
    </div>
  );
}
