import { tabStore } from '@candor/client/storage';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { create } from 'zustand';

const TOKEN = 'console-token';

export type Me = ConsoleResultOf<'getMe'>;

interface Session {
  /** Empty when nobody is signed in. */
  readonly token: string;
  /** Null until asked for. */
  readonly me: Me | null;
}

// Per tab: another tab signs in separately, and closing the tab signs out.
export const useSession = create<Session>(() => ({ token: tabStore.read(TOKEN) ?? '', me: null }));

export function startSession(token: string, me: Me): void {
  tabStore.write(TOKEN, token);
  useSession.setState({ token, me });
}

export function knowMe(me: Me): void {
  useSession.setState({ me });
}

export function endSession(): void {
  tabStore.write(TOKEN, null);
  useSession.setState({ token: '', me: null });
}

/** Whether the operator holds one of these roles. */
export const useHolds = (...roles: readonly Me['roles'][number][]): boolean =>
  useSession(({ me }) => me?.roles.some((role) => roles.includes(role)) ?? false);
