import { inTransaction, type Queryable, type Tx } from '../../platform/db.ts';
import { getSecret } from '../../platform/secrets.ts';
import { openAgreement } from './agreement.ts';
import { identityHandlers } from './calls.ts';
import { canonicalizeStored } from './canonicalize.ts';
import { createCodes } from './codes.ts';
import type { IdentityOptions } from './deps.ts';
import { createFundPassword } from './fund-password.ts';
import { type HouseAccountOpening, openHouseAccount } from './open-house-account.ts';
import { createProviders } from './providers/providers.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { safetyOf } from './safety-of.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSecurityEvents } from './security-events.ts';
import { createSessions } from './sessions.ts';
import { createTotpKeys } from './totp-key.ts';
import { createThrottle } from './throttle.ts';

/** Customers, codes, sessions and second factors. Refuses: identity.*. */
export async function createIdentity(options: IdentityOptions) {
  const { db, random } = options;
  const secret = await getSecret(db, 'identity.codes', () => random.bytes(32));
  const keys = createTotpKeys(await getSecret(db, 'identity.totp', () => random.bytes(32)), random);
  await canonicalizeStored(db, options.log);
  const throttle = createThrottle(options);
  const fundPassword = createFundPassword(throttle);
  const secondFactor = createSecondFactor({ throttle, keys });
  const sessions = createSessions(options);
  const codes = createCodes({ db, random, secret });
  const recordSecurityEvent = createSecurityEvents(random, options.outbox);
  const { clock } = options;
  const deps = {
    ...options,
    sessions,
    codes,
    throttle,
    keys,
    fundPassword,
    secondFactor,
    recordSecurityEvent,
    providers: createProviders(options.signInProviders ?? [], options),
    recoveryCodes: createRecoveryCodes(secret, random),
    agreement: await openAgreement({ ...options, nowMs: clock.now() }),
  };
  return {
    calls: identityHandlers(deps),
    findSession: sessions.find,
    /** Opens an account of the house in the caller's transaction; returns its id. */
    openHouseAccount: (tx: Tx, opening: HouseAccountOpening) => openHouseAccount(deps, tx, opening),
    /** Opens a practice-mode trader of the house; returns its id. */
    openHouseTrader: (number: number) =>
      inTransaction(db, (tx) =>
        openHouseAccount(deps, tx, {
          username: `house-practice-trader-${number}`,
          isWelcomed: true,
        }),
      ),
    /** What an account has to protect it: a second factor or a passkey, and a fund password. */
    safetyOf: (queryable: Queryable, userId: string) => safetyOf(deps, queryable, userId),
    fundPassword,
    secondFactor,
    recordSecurityEvent,
  };
}
