import { createSessions } from '@candor/server/src/modules/identity/sessions.ts';
import { insertCustomer } from '@candor/server/src/modules/identity/store.ts';
import { grantPracticeMoney } from '@candor/server/src/modules/wallet/index.ts';
import { createLocalBus } from '@candor/server/src/platform/bus.ts';
import { systemClock } from '@candor/server/src/platform/clock.ts';
import { connect, inTransaction } from '@candor/server/src/platform/db.ts';
import { systemRandom } from '@candor/server/src/platform/random.ts';

/**
 * Creates customers with practice money and a session each, as registration does but without email
 * and password. Returns their tokens.
 */
export async function makeCustomers(databaseUrl: string, count: number): Promise<string[]> {
  const db = connect(databaseUrl, { max: 1 });
  const deps = { db, bus: createLocalBus(), clock: systemClock, random: systemRandom };
  const sessions = createSessions(deps);
  try {
    return await inTransaction(db, async (tx) => {
      const tokens: string[] = [];
      for (let index = 0; index < count; index++) {
        const nowMs = systemClock.now();
        const id = systemRandom.uuid(nowMs);
        const customer = {
          id,
          username: id,
          usernameKey: id,
          usernameSeen: null,
          email: `${id}@example.com`,
          emailKey: `${id}@example.com`,
          passwordHash: '',
          inviteCode: id.slice(-10),
          invitedBy: null,
          phone: null,
          isGuest: false,
          agreementHash: '',
          language: null,
        };
        await insertCustomer(tx, customer, nowMs);
        await grantPracticeMoney(tx, id, nowMs);
        tokens.push(
          await sessions.open(tx, {
            userId: id,
            method: 'bench',
            deviceHash: null,
            ip: '127.0.0.1',
            userAgent: 'bench',
          }),
        );
      }
      return tokens;
    });
  } finally {
    await db.end();
  }
}
