import type { ReactNode } from 'react';

interface PlaceHeaderProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** Title of the screen and its filters. */
export function PlaceHeader({ title, text, children }: PlaceHeaderProps): ReactNode {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 pb-3 desktop:px-6">
      <div className="me-auto">
        <h1 className="m-0 text-title">{title}</h1>
        {text ? <p className="m-0 text-label font-normal text-tertiary">{text}</p> : null}
      </div>
      {children}
    </header>
  );
}
