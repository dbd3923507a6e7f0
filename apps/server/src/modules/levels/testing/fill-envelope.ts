import { dayOf, mondayOf } from '@candor/domain/calendar';
import { firstLevels } from '@candor/domain/levels/levels';
import { money } from '@candor/domain/money/money';
import { inTransaction } from '../../../platform/db.ts';
import { createOutbox } from '../../../platform/outbox.ts';
import { createLog } from '../../../platform/log.ts';
import { seededRandom } from '../../../platform/random.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { countCustomers } from '../count-customers.ts';
import { beVerified } from './people.ts';

/** The envelope of this week for a customer of level 2, as the count of Monday fills it. */
export async function fillEnvelope(
  app: TestApp,
  person: { readonly token: string; readonly userId: string },
  surname?: string,
): Promise<void> {
  const { db, bus, clock } = app;
  const { userId } = person;
  const [named] = await db`select 1 from kyc.personal_data where user_id = ${userId}`;
  if (named) await app.verify(userId, 'basic');
  else await beVerified(app, person, surname);
  const random = seededRandom(userId);
  const outbox = createOutbox({ db, bus, clock, random, log: createLog('silent') });
  const nowMs = clock.now();
  const owners = [{ userId, assets: money('10000') }];
  await inTransaction(db, (tx) =>
    countCustomers(
      tx,
      { outbox, levelRewards: true },
      { day: mondayOf(dayOf(nowMs)), levels: firstLevels, owners },
      nowMs,
    ),
  );
}
