/** Access control of screens. */
import { CallError } from '@candor/client/envelope';
import { sessionCalls } from '@candor/contract/calls/session';
import { screens, type Screen, type ScreenId } from '@candor/contract/wire/screens';
import { call } from '../platform/call.ts';
import { rememberUser, sessionToken, userId } from '../platform/session.ts';

const factsOf = (screen: ScreenId): Screen => screens[screen];

/** Whether this visitor may see the screen or must sign in first. */
export function admit(screen: ScreenId, knownUserId: string): 'enter' | 'signIn' {
  return factsOf(screen).access === 'member' && knownUserId === '' ? 'signIn' : 'enter';
}

/** Color behind the loader: that of the route, or white. */
export function backgroundOf(screen: ScreenId): string {
  const { background } = factsOf(screen);
  if (background === 'darkBlue') return 'var(--theme-arbitrage-bg)';
  if (background === 'slate') return 'var(--theme-mining-bg)';
  return 'var(--surface-base)';
}

/** Address to return to after signing in; null for the login screen itself. */
export function redirectAfter(screen: ScreenId, address: string): string | null {
  return screen === 'login' ? null : address;
}

/** Fetches the signed-in user if unknown. False while nobody could say who the holder of the token is. */
export async function knowUser(): Promise<boolean> {
  if (userId() !== '') return true;
  try {
    rememberUser(await call(sessionCalls, 'getUser', {}, { quiet: true }));
    return true;
  } catch (error) {
    // Only this refusal speaks of the session; any other one says that the server has too much to do.
    const isNobody = error instanceof CallError && error.code === 401;
    if (isNobody) rememberUser(null);
    return isNobody || sessionToken() === '';
  }
}
