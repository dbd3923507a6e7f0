import type { ResultOf } from '@candor/contract/calls';
import { create } from 'zustand';
import { hrefTo, parseHash } from './route.ts';
import { forgetLastKnown } from './last-known.ts';
import { recall, recallRedirect, remember, storageKeys, storeRedirect } from './storage.ts';

export type User = ResultOf<'getUser'>;

interface Session {
  /** Opaque; empty when signed out. */
  readonly token: string;
  /** Null until it is known, and after signing out. An empty id means nobody is signed in. */
  readonly user: User | null;
  /** Hash address the visitor wanted before the login screen. */
  readonly redirectTo: string;
}

const DEFAULT_TARGET = hrefTo('home');

/** The stored redirect, if it is an address of ours. */
function keptRedirect(): string | null {
  const kept = recallRedirect();
  return kept !== null && parseHash(kept) ? kept : null;
}

/** Who is signed in on this device. */
export const useSession = create<Session>(() => ({
  token: recall(storageKeys.token) ?? '',
  user: null,
  redirectTo: keptRedirect() ?? DEFAULT_TARGET,
}));

export const sessionToken = (): string => useSession.getState().token;

/** Empty while nobody is signed in or the user is not known yet. */
export const userId = (): string => useSession.getState().user?.id ?? '';

/** After any way of signing in or registering. */
export function startSession(token: string, user: User): void {
  remember(storageKeys.token, token);
  useSession.setState({ token, user });
}

/** Signs out, also when the server no longer knows the session. */
export function endSession(): void {
  forgetLastKnown();
  remember(storageKeys.token, null);
  useSession.setState({ token: '', user: null });
}

/** `null` means that the request failed or was refused. */
export function rememberUser(user: User | null): void {
  useSession.setState({ user });
}

/** Never the login screen itself; `null` goes back to the default. */
export function rememberRedirect(address: string | null): void {
  storeRedirect(address);
  useSession.setState({ redirectTo: address ?? DEFAULT_TARGET });
}

/** Returns and clears the remembered target. */
export function takeRedirect(): string {
  const { redirectTo } = useSession.getState();
  rememberRedirect(null);
  return redirectTo;
}

/** True when a customer is signed in; re-renders when that changes. */
export const useIsMember = (): boolean => useSession(({ user }) => Boolean(user?.id));

/** True while there is a session on this device and nobody has said whose it is. */
export const useIsUnknown = (): boolean =>
  useSession(({ token, user }) => token !== '' && user === null);
