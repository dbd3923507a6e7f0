import type { HTMLAttributes, ReactNode } from 'react';

/** A surface on the canvas, distinguished by color, not by border or shadow. */
export function Card({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>): ReactNode {
  return <div {...rest} className={`rounded-card bg-base p-4 ${className}`} />;
}
