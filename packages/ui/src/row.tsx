import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface RowProps {
  /** Icon, coin or swatch on the left. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  /** A quieter line below the title. */
  readonly note?: ReactNode;
  /** Right-aligned; never wraps. */
  readonly value?: ReactNode;
  readonly valueNote?: ReactNode;
  /** Either one makes the row a link or a button with a chevron. */
  readonly href?: string;
  readonly onPress?: () => void;
  /** 56 by default, 64 for market and account rows. */
  readonly tall?: boolean;
}

/** One line of a list; put rows in a `RowGroup` for the hairlines between them. */
export function Row(props: RowProps): ReactNode {
  const { href, onPress, tall } = props;
  const look = `group/row flex w-full items-center gap-4 text-start ${tall ? 'min-h-16' : 'min-h-14'} ${
    href || onPress ? 'active:opacity-60' : ''
  }`;
  const body = <RowBody {...props} />;
  if (href) {
    return (
      <a href={href} className={look}>
        {body}
      </a>
    );
  }
  if (onPress) {
    return (
      <button type="button" onClick={onPress} className={look}>
        {body}
      </button>
    );
  }
  return <div className={look}>{body}</div>;
}

function RowBody({ lead, title, note, value, valueNote, href, onPress }: RowProps): ReactNode {
  return (
    <>
      {lead ? <span className="flex shrink-0 items-center">{lead}</span> : null}
      <span className="relative flex min-w-0 flex-1 items-center gap-2 self-stretch py-2 before:absolute before:inset-x-0 before:top-0 before:h-px before:bg-hairline group-first/row:before:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0">
            <span className="block text-[1rem]/[1.375rem] font-medium tracking-[-0.004em]">
              {title}
            </span>
            {note ? (
              <span className="block text-label font-normal text-tertiary">{note}</span>
            ) : null}
          </span>
          {value || valueNote ? (
            <span className="ms-auto text-end">
              {value ? (
                <span className="figures block text-label text-tertiary">{value}</span>
              ) : null}
              {valueNote ? (
                <span className="figures block text-caption text-tertiary">{valueNote}</span>
              ) : null}
            </span>
          ) : null}
        </span>
        {href || onPress ? (
          <Icon name="chevronRight" size={18} className="shrink-0 text-tertiary" />
        ) : null}
      </span>
    </>
  );
}

/** Rows on one card, hairlines between them starting at the text. */
export function RowGroup({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className="rounded-card bg-base px-4 py-1">{children}</div>;
}

export interface FactProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
}

/** Label and value on one line; stacks when the pair does not fit. */
export function Fact({ label, value }: FactProps): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <dt className="text-body text-secondary">{label}</dt>
      <dd className="figures-text ms-auto text-end text-body font-medium">{value}</dd>
    </div>
  );
}

/** The list around `Fact`s. */
export function Facts({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className="rounded-card bg-sunken px-4 py-2">{children}</dl>;
}
