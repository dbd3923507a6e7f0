import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../../testing/test-app.ts';

/** An application that lies with the outside reviewer; returns its item in the queue. */
async function plantReview(app: TestApp, key: string): Promise<string> {
  const [userId, id] = key.split('/');
  await app.db`
    insert into kyc.outside_review (user_id, application_id, reviewer, state, opened_at)
    values (${userId!}, ${id!}, 'sumsub', 'asked', ${app.clock.now()}::timestamptz)`;
  return key;
}

/** A case about a customer who was accepted; returns its item in the queue. */
async function plantCase(app: TestApp): Promise<string> {
  const { userId } = await app.signUp();
  await app.verify(userId, 'basic');
  const id = randomUUID();
  await app.db`
    insert into kyc.reviewer_case (user_id, id, application_id, reviewer, answer, labels, status,
      opened_at)
    select user_id, ${id}::uuid, id, 'sumsub', 'RED FINAL', 'FORGERY', 'open',
      ${app.clock.now()}::timestamptz
    from kyc.application where user_id = ${userId}`;
  return `${userId}/${id}`;
}

interface Surroundings {
  readonly app: TestApp;
  /** A new application; returns its item in the queue. */
  readonly apply: () => Promise<string>;
}

/** Payloads with which each command of this module succeeds. */
export const reviewerDeeds = (of: () => Surroundings) => ({
  'kyc.approve': { payload: async () => ({ id: await of().apply() }) },
  'kyc.reject': { payload: async () => ({ id: await of().apply(), front: 'blurred' }) },
  'kyc.takeOver': {
    payload: async () => ({ id: await plantReview(of().app, await of().apply()) }),
  },
  'kyc.keep': {
    payload: async () => ({ id: await plantCase(of().app), finding: 'the document is genuine' }),
  },
  'kyc.revoke': {
    payload: async () => ({
      id: await plantCase(of().app),
      finding: 'the photo was exchanged',
      front: 'notOriginal',
    }),
  },
});
