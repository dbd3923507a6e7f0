import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface AppBarProps {
  readonly title: ReactNode;
  /** A screen below a tab shows a back button; a tab's own screen shows a larger title instead. */
  readonly back?: { readonly label: string; readonly onPress: () => void };
  /** Icon buttons: navigation, search and help only. */
  readonly actions?: ReactNode;
}

/** 52 high plus the safe area. */
export function AppBar({ title, back, actions }: AppBarProps): ReactNode {
  return (
    <header className="flex min-h-[52px] flex-wrap items-center gap-x-1 pt-(--layout-safe-top)">
      {back ? (
        <button
          type="button"
          onClick={back.onPress}
          aria-label={back.label}
          className="-ms-2.5 flex size-11 shrink-0 items-center justify-center rounded-control active:opacity-60"
        >
          <Icon name="back" />
        </button>
      ) : null}
      <h1 className={`m-0 min-w-min flex-1 ${back ? 'text-headline' : 'text-title'}`}>{title}</h1>
      {actions ? <div className="ms-auto -me-2.5 flex shrink-0">{actions}</div> : null}
    </header>
  );
}
