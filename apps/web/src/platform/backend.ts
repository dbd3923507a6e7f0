/** Who answers the calls of a screen: the server, or the browser itself in the demo. */
import type { Call } from '@candor/contract/call';
import type { CallName } from '@candor/contract/wire/calls';
import { createContext, useContext } from 'react';
import { call } from './call.ts';
import { useIsMember } from './session.ts';

export interface Backend {
  /** Begins the query keys of its answers, so that those of two backends never mix. */
  readonly scope: readonly string[];
  /** Whether it answers a call itself; the server answers the others. */
  readonly answers: (name: CallName, definition: Call | undefined) => boolean;
  readonly call: typeof call;
}

const server: Backend = { scope: [], answers: () => true, call };

/** A provider makes the screens below it talk to another backend. */
export const BackendContext = createContext(server);

export function useBackend(name: CallName, definition: Call | undefined): Backend {
  const backend = useContext(BackendContext);
  return backend.answers(name, definition) ? backend : server;
}

/** Whether this screen trades demo money, without an account. */
export const useIsDemo = (): boolean => useContext(BackendContext) !== server;

/** Whether there is anybody whose positions could be listed here. */
export function useHasPositions(): boolean {
  const isMember = useIsMember();
  return useIsDemo() || isMember;
}
