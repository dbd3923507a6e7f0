import type { TestApp } from '../../../testing/test-app.ts';
import type { Harness, TestOperator } from '../../operators/testing/harness.ts';

export const words = {
  type: 'announcement',
  segment: 'everybody',
  titleEn: '<img src=x onerror=alert(1)>',
  bodyEn: 'Prices pause on Sunday.\n</script><script>alert(1)</script>',
  titleEs: 'Mantenimiento',
  bodyEs: 'Los precios pausan el domingo.',
};

interface Desk {
  readonly app: TestApp;
  readonly harness: Harness;
  readonly maker: TestOperator;
  readonly checker: TestOperator;
}

/** What two operators do to announcements, as the console does it. */
export function announceHarness({ app, harness, maker, checker }: Desk) {
  const propose = (kind: string, payload: object) =>
    harness.call('performCommand', { kind, payload, reason: 'people should know' }, maker);
  const newest = async (): Promise<string> => {
    const [row] = await app.db<{ id: string }[]>`
      select id from messages.announcement order by created_at desc, id desc limit 1`;
    return row!.id;
  };
  return {
    propose,
    /** A draft of these words; returns its id. */
    async draft(changes: object = {}): Promise<string> {
      const { code, errorKey } = await propose('messages.draft', { ...words, ...changes });
      if (code !== 200) throw new Error(errorKey);
      return newest();
    },
    /** Proposed by one and confirmed by another. */
    async confirmed(kind: string, payload: object) {
      const { result, code, errorKey } = await propose(kind, payload);
      if (code !== 200) return { code, errorKey };
      const { proposalId: id } = result as { proposalId: string };
      return harness.call('confirmProposal', { id }, checker);
    },
    /** Lets due rows run. */
    settle: () => app.clock.advance(3_000),
    async publish(changes: object = {}): Promise<string> {
      const id = await this.draft(changes);
      const { code, errorKey } = await this.confirmed('messages.publish', { id, version: 1 });
      if (code !== 200) throw new Error(errorKey);
      await this.settle();
      return id;
    },
  };
}

/** A draft of an announcement, as the table keeps it. */
export async function writeDraft(app: TestApp): Promise<string> {
  const text = { title: 'One', body: 'Text' };
  const texts = JSON.stringify({ en: text, es: text });
  const [row] = await app.db<{ id: string }[]>`
    insert into messages.announcement (id, type, state, version, texts, segment, written_by,
      created_at)
    values (gen_random_uuid(), 'announcement', 'draft', 1, ${texts}, 'everybody', '{}',
      ${app.clock.now()}) returning id`;
  return row!.id;
}

/** Payloads with which each command on announcements succeeds. */
export const announcementDeeds = (app: () => TestApp) => ({
  'messages.draft': { payload: async () => words },
  'messages.revise': {
    payload: async () => ({ id: await writeDraft(app()), ...words, titleEn: 'Changed' }),
  },
  'messages.publish': { payload: async () => ({ id: await writeDraft(app()), version: 1 }) },
  'messages.takeDown': {
    payload: async () => {
      const id = await writeDraft(app());
      await app().db`update messages.announcement set state = 'scheduled' where id = ${id}`;
      return { id };
    },
  },
});
