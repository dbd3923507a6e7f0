import { money } from '@candor/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/db.ts';
import type { Job, ShortJob } from '../../../../platform/jobs.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { fundingJobs } from './funding.job.ts';
import { PAY_OUT, REFUND, SHARE_PAYMENT } from './job-names.ts';
import { loanDayJob } from './loan-day.job.ts';
import { sharePaymentJob } from './share-payment.job.ts';
import { bondsHarness, type BondsHarness } from './testing/bonds-harness.ts';

/** A process dies in the middle: batches of two notes, each killed once before its commit. */
let app: TestApp;
let harness: BondsHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = bondsHarness(app);
});
afterAll(() => app.close());

class Killed extends Error {}

/** Runs every batch of a job twice: the first attempt dies with its transaction. */
async function runKilled(job: Job, key: string): Promise<number> {
  const { run } = job as ShortJob;
  const nowMs = app.clock.now();
  for (let batches = 1; ; batches++) {
    const attempt = (dies: boolean) =>
      inTransaction(app.db, async (tx) => {
        const next = await run(tx, { key, dueAt: nowMs }, nowMs);
        if (dies) throw new Killed();
        return next;
      });
    await expect(attempt(true)).rejects.toThrow(Killed);
    if ((await attempt(false)) === null) return batches;
  }
}

async function subscribe(target: string, amounts: readonly string[]) {
  const id = await harness.offer({ target, customerMax: target });
  const people = [];
  for (const amount of amounts) {
    const person = await harness.signUp();
    await harness.buy(person, id, amount);
    people.push(person);
  }
  return { id, people };
}

const jobs = (notesPerBatch: number) => fundingJobs({ ...harness, notesPerBatch });
const jobOf = (name: string) => jobs(2).find((job) => job.name === name)!;

test('a payout and the sharing of a payment survive a kill in every batch', async () => {
  const { id, people } = await subscribe('500', ['100', '100', '100', '100', '100']);
  expect(await runKilled(jobOf(PAY_OUT), id)).toBe(3);
  const { dues, status } = await harness.view(id);
  expect(status).toBe('repaying');
  const day = Date.parse(`${dues[0]!.day}T00:00:00Z`) - 8 * 3_600_000;
  await inTransaction(app.db, (tx) =>
    (loanDayJob as ShortJob).run(tx, { key: id, dueAt: day }, app.clock.now()),
  );
  const share = sharePaymentJob({ ...harness, notesPerBatch: 2 });
  expect(await runKilled(share, `${id}/1`)).toBe(3);
  expect((await harness.view(id)).payments[0]).toMatchObject({ isShared: true });
  const received = await Promise.all(people.map((person) => harness.money(person)));
  expect(new Set(received.map(({ free }) => free))).toHaveLength(1);
  await app.db`delete from platform.due where name in (${PAY_OUT}, ${SHARE_PAYMENT})`;
  expect(await harness.proveBooks()).toEqual([]);
});

test('a refund survives a kill in every batch', async () => {
  const { id, people } = await subscribe('500', ['100', '100', '100']);
  await app.db`update products.bond set status = 'refunding' where id = ${id}`;
  expect(await runKilled(jobOf(REFUND), id)).toBe(2);
  for (const person of people)
    expect(await harness.money(person)).toEqual({ free: money('10000'), locked: money('0') });
  expect(await harness.view(id)).toMatchObject({ status: 'notFilled' });
  expect(await harness.proveBooks()).toEqual([]);
});
