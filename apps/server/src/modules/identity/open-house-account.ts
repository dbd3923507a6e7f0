import { defaultLocale } from '@candor/contract/wire/locales';
import type { Tx } from '../../platform/db.ts';
import type { IdentityDeps } from './deps.ts';
import { createFirstEntry } from './first-entry.ts';
import { openAccount } from './open-account.ts';

export interface HouseAccountOpening {
  /** Username, which says that the account is the house's. */
  readonly username: string;
  /** Whether it gets what every new customer gets; a pool gets only what belongs to it. */
  readonly isWelcomed: boolean;
}

/**
 * An account of the house, named as such; returns its id. Its password is discarded, so nobody can
 * sign in to it. Refuses: identity.accountTaken.
 */
export async function openHouseAccount(
  deps: IdentityDeps,
  tx: Tx,
  { username, isWelcomed }: HouseAccountOpening,
): Promise<string> {
  const { passwordHash } = await createFirstEntry(deps.random, 'guest');
  const context = {
    userId: '',
    sessionId: '',
    language: defaultLocale,
    ip: '',
    userAgent: '',
    device: '',
    nowMs: deps.clock.now(),
    idempotency: null,
  };
  const opening = {
    username,
    passwordHash,
    address: null,
    isGuest: false,
    isHouse: true,
    agreementHash: deps.agreement.accept({}, defaultLocale),
    inviteCode: undefined,
  };
  const welcome: IdentityDeps['welcome'] = async (...given) =>
    isWelcomed ? deps.welcome(...given) : undefined;
  const { id } = await openAccount({ ...deps, welcome }, tx, opening, context);
  return id;
}
