import { getSecret } from '../../platform/secrets.ts';
import { identityHandlers } from './calls.ts';
import { createCodes } from './codes.ts';
import type { IdentityOptions } from './deps.ts';
import { createSessions } from './sessions.ts';

/** Customers, codes and sessions: who somebody is. Refuses: identity.*. */
export async function createIdentity(options: IdentityOptions) {
  const { db, random } = options;
  const secret = await getSecret(db, 'identity.codes', () => random.bytes(32));
  const sessions = createSessions(options);
  const deps = { ...options, sessions, codes: createCodes({ db, random, secret }) };
  return { calls: identityHandlers(deps), findSession: sessions.find };
}

export { createIdentityJobs } from './expire.job.ts';
