import { useState, type ReactNode } from 'react';

/** Draws a component in one state. */
export type Story = () => ReactNode;

/** The components of one file of the kit in all their states. */
export interface Stories {
  /** Name of the file of `src`, without its extension. */
  readonly file: string;
  readonly states: Readonly<Record<string, Story>>;
}

/** Holds the value of a controlled component while somebody tries it. */
export function Held<Value>({
  initial,
  children,
}: {
  readonly initial: Value;
  readonly children: (value: Value, change: (value: Value) => void) => ReactNode;
}): ReactNode {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

/** For actions of stories: pressing them shows the pressed look, and nothing happens. */
export const nothing = (): void => undefined;
