import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { create } from 'zustand';
import { recallToken, rememberToken } from './storage.ts';

export type Me = ConsoleResultOf<'getMe'>;

interface Session {
  /** Empty when nobody is signed in. */
  readonly token: string;
  /** Null until asked for. */
  readonly me: Me | null;
}

export const useSession = create<Session>(() => ({ token: recallToken(), me: null }));

export function startSession(token: string, me: Me): void {
  rememberToken(token);
  useSession.setState({ token, me });
}

export function knowMe(me: Me): void {
  useSession.setState({ me });
}

export function endSession(): void {
  rememberToken('');
  useSession.setState({ token: '', me: null });
}

/** Whether the operator holds one of these roles. */
export const useHolds = (...roles: readonly Me['roles'][number][]): boolean =>
  useSession(({ me }) => me?.roles.some((role) => roles.includes(role)) ?? false);
