import type { ReactNode } from 'react';

export interface PageProps {
  readonly children: ReactNode;
  /** White instead of canvas: standalone forms, such as signing in. */
  readonly plain?: boolean;
  /** Sticks to the bottom edge, above the tab bar: the main action of the screen. */
  readonly actions?: ReactNode;
  /** Keeps the actions as wide as a form or a text above them, where the screen has more room. */
  readonly actionsWidth?: keyof typeof actionsWidths;
  /** Rows with a label and a value are read across: no wider than a text, also on desktops. */
  readonly narrow?: boolean;
  /** The order column of wide screens, 336 wide; hidden on phones. */
  readonly aside?: ReactNode;
}

const actionsWidths = {
  form: 'desktop:max-w-(--layout-column-max)',
  text: 'desktop:max-w-180',
} as const;

/**
 * The column of a screen: gutter 16 and at most 480 on phones, fluid and at most 960 on desktops.
 */
export function Page({
  children,
  plain,
  actions,
  actionsWidth,
  narrow,
  aside,
}: PageProps): ReactNode {
  return (
    <div className={`flex min-h-full ${plain ? 'bg-base' : ''}`}>
      <div
        className={`mx-auto flex w-full max-w-(--layout-column-max) min-w-0 flex-1 flex-col px-4 ${narrow ? 'desktop:max-w-192' : 'desktop:max-w-240'} desktop:px-6 desktop:py-2`}
      >
        <div className="flex flex-1 flex-col pb-4">{children}</div>
        {actions ? (
          // Between phones and desktops the bar reaches the edges of the window, like the tab bar.
          // On desktops the bar is a card; what scrolls ends at the edge around it.
          <div
            className={`sticky bottom-0 z-(--z-sticky) -mx-4 desktop:-mx-1 desktop:-mb-2 desktop:px-1 desktop:pt-3 desktop:pb-4 ${plain ? 'desktop:bg-base' : 'desktop:bg-canvas'}`}
          >
            <div
              className={`bar-to-edges flex flex-wrap gap-3 border-t border-hairline bg-base px-4 py-3 *:flex-[1_1_5.5rem] desktop:rounded-card desktop:border-t-0 ${actionsWidth ? `desktop:mx-auto ${actionsWidths[actionsWidth]}` : ''}`}
            >
              {actions}
            </div>
          </div>
        ) : null}
      </div>
      {aside ? (
        <aside className="sticky top-0 hidden h-dvh w-(--layout-desktop-ticket) shrink-0 overflow-y-auto border-s border-hairline bg-base p-6 desktop:block">
          {aside}
        </aside>
      ) : null}
    </div>
  );
}

/** What a screen is about: a sentence or two between its bar and what it shows. */
export function Intro({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className="m-0 max-w-180 pt-1 pb-3 text-body text-secondary">{children}</p>;
}
