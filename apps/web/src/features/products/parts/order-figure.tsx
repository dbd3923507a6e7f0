import type { ReactNode } from 'react';

export interface OrderFigureProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes the place of two figures. */
  readonly wide?: boolean;
}

/** A figure of an order in lists; large text wraps. */
export function OrderFigure({ label, value, wide = false }: OrderFigureProps): ReactNode {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-label font-normal text-tertiary">{label}</dt>
      <dd className="figures-text m-0 text-body font-medium">{value}</dd>
    </div>
  );
}
