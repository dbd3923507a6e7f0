import type { ResultOf } from '@candor/contract/calls';
import { create } from 'zustand';
import { hrefTo, parseHash } from './route.ts';
import { recall, recallRedirect, remember, storageKeys, storeRedirect } from './storage.ts';

export type User = ResultOf<'getUser'>;

interface Session {
  /** Opaque; empty when signed out. */
  readonly token: string;
  /** Null until asked for, and after signing out. An empty id means nobody is signed in. */
  readonly user: User | null;
  /** Where a visitor wanted to go before the login screen: a hash address. */
  readonly redirectTo: string;
}

const DEFAULT_TARGET = hrefTo('home');

/** An address of ours, whatever the storage holds. */
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

/** Empty while nobody is signed in or the user has not been asked for yet. */
export const userId = (): string => useSession.getState().user?.id ?? '';

/** After any way of signing in or registering. */
export function startSession(token: string, user: User): void {
  remember(storageKeys.token, token);
  useSession.setState({ token, user });
}

/** Signing out, or a session that the server no longer knows. */
export function endSession(): void {
  remember(storageKeys.token, null);
  useSession.setState({ token: '', user: null });
}

/** `null` stands for the empty user of a failed or refused question. */
export function rememberUser(user: User | null): void {
  useSession.setState({ user });
}

/** Never the login screen itself; `null` goes back to the default. */
export function rememberRedirect(address: string | null): void {
  storeRedirect(address);
  useSession.setState({ redirectTo: address ?? DEFAULT_TARGET });
}

/** The remembered target, forgotten once taken. */
export function takeRedirect(): string {
  const { redirectTo } = useSession.getState();
  rememberRedirect(null);
  return redirectTo;
}

/** True when a customer is signed in; re-renders when that changes. */
export const useIsMember = (): boolean => useSession(({ user }) => Boolean(user?.id));
