import type { ReactNode } from 'react';

/** The mark: an open ring of ink closed by a cobalt tick. */
export function Logo({ size = 28 }: { readonly size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <g strokeWidth="3.3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M24.3 15.5A11 11 0 1 1 20.9 5.8" stroke="currentColor" />
        <path d="M8.7 14.3l4.3 4.3L25 6.4" stroke="var(--proof-fill)" />
      </g>
    </svg>
  );
}

/** Mark and name side by side, as in the home bar and the desktop rail. */
export function Wordmark(): ReactNode {
  return (
    <span className="inline-flex items-center gap-2.5 text-[1.3125rem]/7 font-semibold tracking-[-0.02em]">
      <Logo size={26} />
      Candor
    </span>
  );
}
