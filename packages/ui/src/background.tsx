import { createContext, use, type ReactNode } from 'react';

/** A background of its own in both themes: dark blue for arbitrage, slate for mining. */
export type BackgroundName = 'darkBlue' | 'slate';

const BackgroundContext = createContext<BackgroundName | undefined>(undefined);

export interface BackgroundProps {
  readonly name: BackgroundName | undefined;
  readonly children: ReactNode;
}

/**
 * Everything inside has this background, sheets too, although they are drawn elsewhere in the page.
 * The element around the children applies it: `<main data-background={name}>`, see base.css.
 */
export function Background({ name, children }: BackgroundProps): ReactNode {
  return <BackgroundContext value={name}>{children}</BackgroundContext>;
}

/** For what is drawn outside of its parent; undefined on the usual canvas. */
export const useBackground = (): BackgroundName | undefined => use(BackgroundContext);
