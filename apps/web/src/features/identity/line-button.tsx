import type { ReactNode } from 'react';

interface LineButtonProps {
  /** Which end of the line it stands at. */
  readonly at: 'start' | 'end';
  readonly busy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Another way on, on a line of its own below the field that it is about. */
export function LineButton({ at, busy = false, onClick, children }: LineButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={onClick}
      className={`min-h-11 text-label font-semibold text-proof disabled:text-disabled ${at === 'end' ? 'self-end' : 'self-start'}`}
    >
      {children}
    </button>
  );
}
