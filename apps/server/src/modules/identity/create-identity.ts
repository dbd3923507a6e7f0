import type { ResultOf } from '@candor/contract/calls';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction, type Queryable, type Tx } from '../../platform/db.ts';
import { getSecret } from '../../platform/secrets.ts';
import { openAgreement } from './agreement.ts';
import { identityHandlers } from './calls.ts';
import { canonicalizeStored } from './canonicalize.ts';
import { createReopeningTickets, readReopening } from './closed-account.ts';
import { createCodes } from './codes.ts';
import type { IdentityDeps, IdentityOptions } from './deps.ts';
import { createFreezeLinks, readFreezeLink, useFreezeLink } from './freeze-link.ts';
import { createFundPassword } from './fund-password.ts';
import { type HouseAccountOpening, openHouseAccount } from './open-house-account.ts';
import { phraseSecret } from './letters.ts';
import { type TwoProofs, proveOwner } from './prove-owner.ts';
import { createProviders } from './providers/providers.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { safetyOf } from './safety-of.ts';
import { createSealedTexts } from './sealed-text.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSecurityEvents } from './security-events.ts';
import { createSecurityMail } from './security-mail.ts';
import { createSessions } from './sessions.ts';
import { openSession } from './sign-in.ts';
import { findCustomer } from './store.ts';
import { setClosedAt } from './store-closed.ts';
import { deleteMfaChallenges } from './store-sessions.ts';
import { createTotpKeys } from './totp-key.ts';
import { createThrottle } from './throttle.ts';

/** What other modules ask before they do something that only the owner may. */
const ownerChecks = (deps: IdentityDeps) => ({
  readFreezeLink: (token: string, context: CallContext) => readFreezeLink(deps, token, context),
  useFreezeLink,
  proveOwner: (proof: TwoProofs, context: CallContext) => proveOwner(deps, proof, context),
  async endSessions(tx: Tx, userId: string): Promise<number> {
    await deleteMfaChallenges(tx, userId);
    return deps.sessions.endAll(tx, userId);
  },
  forgetSessions: deps.sessions.forget,
  /** Closes the account to sign-ins and ends every session, in the caller's transaction. */
  async close(tx: Tx, userId: string, nowMs: number): Promise<void> {
    await setClosedAt(tx, userId, nowMs);
    await deleteMfaChallenges(tx, userId);
    await deps.sessions.endAll(tx, userId);
  },
  readReopening: (ticket: string, context: CallContext) => readReopening(deps, ticket, context),
  /** Opens a closed account again and signs its owner in. */
  async reopen(tx: Tx, userId: string, context: CallContext): Promise<ResultOf<'register'>> {
    await setClosedAt(tx, userId, null);
    return openSession(deps, tx, (await findCustomer(tx, userId))!, context, 'reopened');
  },
});

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
    phrases: createSealedTexts(await phraseSecret(options), random),
    freezeLinks: createFreezeLinks(
      await getSecret(db, 'identity.freezeLinks', () => random.bytes(32)),
    ),
    reopenings: createReopeningTickets(
      await getSecret(db, 'identity.reopenings', () => random.bytes(32)),
    ),
    agreement: await openAgreement({ ...options, nowMs: clock.now() }),
  };
  return {
    calls: identityHandlers(deps),
    findSession: sessions.find,
    owner: ownerChecks(deps),
    securityMail: createSecurityMail(deps),
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
