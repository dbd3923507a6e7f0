import { recall, remember, storageKeys } from '../../../platform/storage.ts';

/** What a page forgets while the browser is at a provider. */
export interface AuthorizationRequest {
  /** By which an answer of the provider is known to be that of this trip. */
  readonly state: string;
  readonly purpose: 'signIn' | 'link';
  /** From an invitation link; empty without one. */
  readonly inviteCode: string;
  /** Hash address the visitor wanted before the sign-in screen. */
  readonly redirectTo: string;
}

/** Leaves for a provider's page. */
export function setOut(
  address: string,
  authorizationRequest: Omit<AuthorizationRequest, 'state'>,
): void {
  const state = new URL(address).searchParams.get('state') ?? '';
  remember(
    storageKeys.providerAuthorizationRequest,
    JSON.stringify({ ...authorizationRequest, state }),
  );
  window.location.assign(address);
}

/** The authorization request that a response belongs to; null if this browser does not know it. */
export function authorizationRequestOf(state: string): AuthorizationRequest | null {
  const text = recall(storageKeys.providerAuthorizationRequest);
  if (text === null || state === '') return null;
  try {
    const authorizationRequest = JSON.parse(text) as AuthorizationRequest;
    return authorizationRequest.state === state ? authorizationRequest : null;
  } catch {
    return null;
  }
}

export const forgetAuthorizationRequest = (): void =>
  remember(storageKeys.providerAuthorizationRequest, null);
