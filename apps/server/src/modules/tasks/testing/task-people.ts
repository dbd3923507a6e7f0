import { DAY_MS } from '@candor/domain/durations';
import { money } from '@candor/domain/money/money';
import type { TaskName } from '@candor/domain/tasks/task';
import { inTransaction } from '../../../platform/db.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { announceTask, endJob } from '../announce-task.ts';
import { lockRunning, setEnd } from '../store.ts';

export interface TaskPerson {
  readonly token: string;
  readonly userId: string;
}

/** Enters a name and has it verified, as documents would. */
export async function verifyAs(
  app: TestApp,
  person: TaskPerson,
  name: { readonly surname: string; readonly firstName: string; readonly birthday: string },
): Promise<void> {
  const answer = await app.call(
    'updatePersonalData',
    {
      ...name,
      gender: 'female',
      country: 'IE',
      address: '1 Quay Street, Galway',
      phone: '+353851234567',
      emergencySurname: 'Bell',
      emergencyName: 'Tom',
      emergencyRelationship: 'parent',
      emergencyPhone: '+353851234568',
      emergencyAddress: '1 Quay Street, Galway',
    },
    person,
  );
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  await app.verify(person.userId, 'basic');
}

/** Binds an authenticator app, or removes it. */
export async function setTotp({ db, clock }: TestApp, { userId }: TaskPerson, isBound: boolean) {
  await db`delete from identity.totp where user_id = ${userId}`;
  if (isBound)
    await db`insert into identity.totp (user_id, sealed_key, last_step, bound_at)
      values (${userId}, '\\x00', 0, ${clock.now()}::timestamptz)`;
}

/**
 * Announces a task without the two operators, at what they would have agreed on; one that runs is
 * ended first.
 */
export async function announce(
  { db, clock }: TestApp,
  task: TaskName,
  { reward = '2', places = 100, lastsMs = 7 * DAY_MS } = {},
): Promise<void> {
  const nowMs = clock.now();
  const terms = { task, reward: money(reward), places, endsAtMs: nowMs + lastsMs };
  await inTransaction(db, async (tx) => {
    const [running] = await lockRunning(tx, [task]);
    if (running) await setEnd(tx, running, nowMs);
    await endJob.run(tx, { key: task, dueAt: nowMs }, nowMs);
    await tx`delete from platform.due where name = ${endJob.name} and key = ${task}`;
    await announceTask(tx, terms, [], nowMs);
  });
}
