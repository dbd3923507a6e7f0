import { recall, remember, storageKeys } from '../../../platform/storage.ts';

/** What a page forgets while the browser is at a provider. */
export interface Trip {
  /** By which an answer of the provider is known to be that of this trip. */
  readonly state: string;
  readonly purpose: 'signIn' | 'link';
  /** From an invitation link; empty without one. */
  readonly inviteCode: string;
  /** Where the visitor wanted to go before the sign-in screen: a hash address. */
  readonly redirectTo: string;
}

/** Leaves for a provider's page. */
export function setOut(address: string, trip: Omit<Trip, 'state'>): void {
  const state = new URL(address).searchParams.get('state') ?? '';
  remember(storageKeys.providerTrip, JSON.stringify({ ...trip, state }));
  window.location.assign(address);
}

/** The trip that an answer belongs to; null when this browser does not remember it. */
export function tripOf(state: string): Trip | null {
  const text = recall(storageKeys.providerTrip);
  if (text === null || state === '') return null;
  try {
    const trip = JSON.parse(text) as Trip;
    return trip.state === state ? trip : null;
  } catch {
    return null;
  }
}

export const forgetTrip = (): void => remember(storageKeys.providerTrip, null);
