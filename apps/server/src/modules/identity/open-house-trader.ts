import { defaultLocale } from '@candor/contract/wire/locales';
import { inTransaction } from '../../platform/db.ts';
import type { IdentityDeps } from './deps.ts';
import { createFirstEntry } from './first-entry.ts';
import { openAccount } from './open-account.ts';

/**
 * An account of the house in practice mode, named as such. Its password is discarded, so nobody
 * can sign in to it.
 */
export async function openHouseTrader(deps: IdentityDeps, number: number): Promise<string> {
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
    username: `house-practice-trader-${number}`,
    passwordHash,
    address: null,
    isGuest: false,
    agreementHash: deps.agreement.accept({}, defaultLocale),
    inviteCode: undefined,
  };
  const { id } = await inTransaction(deps.db, (tx) => openAccount(deps, tx, opening, context));
  return id;
}
