import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { paneLimits, resizePane, usePaneSizes, type PaneName } from './pane-sizes.ts';

export interface PaneDividerProps {
  readonly pane: PaneName;
  /** What it sizes, for screen readers. */
  readonly label: string;
  /** Which way its pane grows from here. */
  readonly grows: 'left' | 'right' | 'up';
}

const STEP = 16;
const signs = { left: -1, right: 1, up: -1 } as const;
const keys: Readonly<Record<string, { readonly along: 'x' | 'y'; readonly by: number }>> = {
  ArrowLeft: { along: 'x', by: -STEP },
  ArrowRight: { along: 'x', by: STEP },
  ArrowUp: { along: 'y', by: -STEP },
  ArrowDown: { along: 'y', by: STEP },
};

/** Between two panes: dragged, moved with the arrow keys, and put back by a double click. */
export function PaneDivider({ pane, label, grows }: PaneDividerProps): ReactNode {
  const size = usePaneSizes()[pane];
  const { least, usual, most } = paneLimits[pane];
  const axis = grows === 'up' ? 'y' : 'x';
  const grow = (by: number) => resizePane(pane, size + signs[grows] * by);
  const press = (event: KeyboardEvent) => {
    const key = keys[event.key];
    if (key?.along === axis) grow(key.by);
    else if (event.key === 'Home') resizePane(pane, least);
    else if (event.key === 'End') resizePane(pane, most);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="separator"
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onKeyDown={press}
      onDoubleClick={() => resizePane(pane, usual)}
      onPointerDown={(event) => follow(event, { axis, from: size, pane, sign: signs[grows] })}
      className={`group relative shrink-0 touch-none select-none ${
        axis === 'x' ? 'w-2 cursor-col-resize' : 'h-3 cursor-row-resize'
      }`}
    >
      <span
        aria-hidden="true"
        className={`absolute rounded-pill bg-transparent group-hover:bg-control group-active:bg-proof-fill group-focus-visible:bg-proof-fill ${
          axis === 'x'
            ? 'inset-y-0 left-1/2 w-0.5 -translate-x-1/2'
            : 'inset-x-0 top-1/2 h-0.5 -translate-y-1/2'
        }`}
      />
    </div>
  );
}

interface Drag {
  readonly axis: 'x' | 'y';
  readonly from: number;
  readonly pane: PaneName;
  readonly sign: 1 | -1;
}

function follow(event: PointerEvent<HTMLElement>, { axis, from, pane, sign }: Drag): void {
  const divider = event.currentTarget;
  const at = axis === 'x' ? 'clientX' : 'clientY';
  const start = event[at];
  const ended = new AbortController();
  const { signal } = ended;
  divider.setPointerCapture(event.pointerId);
  divider.addEventListener(
    'pointermove',
    (moved: globalThis.PointerEvent) => resizePane(pane, from + sign * (moved[at] - start)),
    { signal },
  );
  divider.addEventListener('lostpointercapture', () => ended.abort(), { signal });
}
