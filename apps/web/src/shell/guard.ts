/** Access control of screens. */
import { CallError } from '@candor/client/envelope';
import { sessionCalls } from '@candor/contract/calls/session';
import { screens, type Screen, type ScreenId } from '@candor/contract/wire/screens';
import { call } from '../platform/call.ts';
import { rememberUser, userId } from '../platform/session.ts';

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

/** Fetches the signed-in user if unknown. A refusal means nobody; a lost connection is ignored. */
export async function knowUser(): Promise<void> {
  if (userId() !== '') return;
  try {
    rememberUser(await call(sessionCalls, 'getUser', {}, { quiet: true }));
  } catch (error) {
    if (error instanceof CallError) rememberUser(null);
  }
}
