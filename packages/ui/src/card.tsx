import type { HTMLAttributes, ReactNode } from 'react';

/** A surface on the canvas: told apart by colour, not by border or shadow. */
export function Card({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>): ReactNode {
  return <div {...rest} className={`rounded-card bg-base p-4 ${className}`} />;
}
