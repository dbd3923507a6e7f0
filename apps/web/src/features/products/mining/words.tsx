import type { ReactNode } from 'react';

/** A sentence where a figure is expected: unlike a figure, it may wrap. */
export const Words = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className="whitespace-normal">{children}</span>
);
