import type { ReactNode } from 'react';

const LOBES =
  'M12 1.4l2.3 2 3-.6 1 2.9 2.9 1-.6 3 2 2.3-2 2.300.6 3-2.9 1-1 2.9-3-.6-2.3 2-2.3-2-3 .6-1-2.9-2.9-1 .6-3-2-2.3 2-2.3-.6-3 2.9-1 1-2.9 3 .6z';

/** The proof seal. It marks only what can be verified and is never decorative. */
export function Seal({ size = 20 }: { readonly size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
      <path
        d={LOBES}
        fill="var(--proof-fill)"
        stroke="var(--proof-fill)"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
      <path
        d="M7.8 12.4l2.9 2.9 5.5-6"
        fill="none"
        stroke="var(--proof-on-fill)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
