import type { ReactNode } from 'react';

export type ChipTone = 'neutral' | 'up' | 'down' | 'demo' | 'warning' | 'proof' | 'danger';

const tones: Record<ChipTone, string> = {
  neutral: 'bg-sunken text-secondary',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  demo: 'bg-demo-soft text-demo',
  warning: 'bg-warning-soft text-warning',
  proof: 'bg-proof-soft text-proof',
  danger: 'bg-danger-soft text-danger',
};

export interface ChipProps {
  readonly tone?: ChipTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A small fact: side and leverage, margin mode, demo funds. Not interactive. */
export function Chip({ tone = 'neutral', icon, children }: ChipProps): ReactNode {
  return (
    <span
      className={`figures inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-chip px-2 py-0.5 text-label text-[length:min(0.8125rem,6.4vw)] ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}

export interface PillProps {
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/** A filter: `All`, `Crypto`, `Gold`. */
export function Pill({ selected, onSelect, children }: PillProps): ReactNode {
  const look = selected ? 'bg-inverse text-on-inverse' : 'bg-(--control-on-canvas) text-secondary';
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className={`hit-area min-h-10 flex-1 rounded-pill px-4 text-body font-medium whitespace-nowrap ${look}`}
    >
      {children}
    </button>
  );
}
