import { DAY_MS } from '@candor/domain/durations';
import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../testing/test-app.ts';
import { caseQueue } from '../case-queue.ts';

/** An open case about the name of a new customer; returns what a decision on it names. */
async function plantCase(app: TestApp): Promise<{ id: string; matches: unknown }> {
  const { userId } = await app.signUp();
  const [id, nowMs] = [randomUUID(), app.clock.now()];
  await app.db`insert into sanctions.screening (user_id, version) values (${userId}, 0)`;
  await app.db`
    insert into sanctions.case_file (id, user_id, kind, subject, subject_key, status, opened_at,
      due_at)
    values (${id}, ${userId}, 'person', 'Jane Roe', ${'janeroe\n1960-05-04'}, 'open',
      ${nowMs}::timestamptz, ${nowMs + DAY_MS}::timestamptz)`;
  await app.db`
    insert into sanctions.match (case_id, source, ref, entry_hash, listed_name, birthdays, programs,
      score, added_at)
    values (${id}, 'ofac', '7800', 'hash', 'ROE, Jane', '1960-05-04', 'TEST', 100,
      ${nowMs}::timestamptz)`;
  const detail = await caseQueue.find(app.db, id);
  return { id, matches: detail!.commands[0]!.payload['matches'] };
}

/** Files of a list that wait for two operators. */
async function plantWaitingFiles(app: TestApp): Promise<{ source: string; sha256: string }> {
  const [source, sha256] = ['ofac', 'a'.repeat(64)];
  await app.db`
    insert into sanctions.source_file (source, stamp, sha256, problem, is_waiting, seen_at)
    values (${source}, 'SDN.XML 1 1', ${sha256}, '20 of 40 entries are gone', true,
      ${app.clock.now()}::timestamptz)`;
  return { source, sha256 };
}

/** Payloads with which each command of this module succeeds. */
export const sanctionsDeeds = (app: () => TestApp) => ({
  'sanctions.clear': {
    payload: async () => ({ ...(await plantCase(app())), finding: 'another birthplace' }),
  },
  'sanctions.confirm': {
    payload: async () => ({ ...(await plantCase(app())), finding: 'the same passport' }),
  },
  'sanctions.acceptEdition': { payload: async () => plantWaitingFiles(app()) },
});
