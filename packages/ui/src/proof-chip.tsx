import type { ReactNode } from 'react';
import { Chip } from './chip.tsx';
import { Icon } from './icon.tsx';
import { Seal } from './seal.tsx';

/** After 5 s a price is stale; a simulated one never carries the seal. */
export type ProofState = 'fresh' | 'stale' | 'simulated' | 'unavailable';

export interface ProofChipProps {
  readonly state: ProofState;
  /** The state in words: `3 sources · 0.4 s`, `12 s ago`, `Simulated price`. */
  readonly children: ReactNode;
  /** Opens the verify sheet. */
  readonly onPress?: () => void;
}

/** Appears next to every price that determines money. */
export function ProofChip({ state, children, onPress }: ProofChipProps): ReactNode {
  const chip = <ProofChipFace state={state}>{children}</ProofChipFace>;
  if (!onPress) return chip;
  return (
    <button
      type="button"
      onClick={onPress}
      className="hit-area max-w-full rounded-chip [&>span]:text-start [&>span]:figures-text"
    >
      {chip}
    </button>
  );
}

function ProofChipFace({ state, children }: ProofChipProps): ReactNode {
  switch (state) {
    case 'fresh':
      return (
        <Chip tone="proof" icon={<Seal size={14} />}>
          {children}
        </Chip>
      );
    case 'stale':
      return (
        <Chip tone="warning" icon={<Icon name="clock" size={14} />}>
          {children}
        </Chip>
      );
    case 'simulated':
    case 'unavailable':
      return <Chip>{children}</Chip>;
  }
}

export interface ProofRowProps {
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly href?: string;
  readonly onPress?: () => void;
}

/** A verifiable statement with a link to verify it. */
export function ProofRow({ title, note, href, onPress }: ProofRowProps): ReactNode {
  const look =
    'flex w-full items-center gap-4 rounded-card bg-proof-soft p-4 text-start active:opacity-80';
  const body = (
    <>
      <Seal size={22} />
      <span className="min-w-0 flex-1">
        <span className="block text-body-strong text-proof">{title}</span>
        <span className="block text-label font-normal text-secondary">{note}</span>
      </span>
      <Icon name="chevronRight" size={18} className="text-proof" />
    </>
  );
  if (href) {
    return (
      <a href={href} className={look}>
        {body}
      </a>
    );
  }
  return (
    <button type="button" onClick={onPress} className={look}>
      {body}
    </button>
  );
}
