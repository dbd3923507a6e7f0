import { announcementKey, announcementOf } from '@candor/domain/messages/announcement';
import type { Tx } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { publishTexts } from '../settings/index.ts';
import type { CustomersOf } from './deps.ts';
import {
  insertAudience,
  lockAnnouncement,
  scheduleAnnouncementPushes,
  setShown,
  setState,
} from './store-announcements.ts';

export const APPEAR_JOB = 'messages.appear';
export const END_JOB = 'messages.end';
/** Bus topic of what appeared or was taken down, for every node with open sockets. */
export const ANNOUNCEMENTS_TOPIC = 'announcements';

interface Deps {
  readonly outbox: Pick<Outbox, 'publish'>;
  readonly customersOf: CustomersOf;
}

/** Lets an announcement appear at its time, once, and tells everybody who may read it. */
export const appearJob = ({ outbox, customersOf }: Deps): Job => ({
  name: APPEAR_JOB,
  async run(tx, { key: id }, nowMs) {
    const stored = await lockAnnouncement(tx, id);
    if (stored?.state !== 'scheduled') return null;
    if (stored.showsUntilMs !== null && stored.showsUntilMs <= nowMs) {
      // The product was down for its whole time.
      await setState(tx, id, 'ended');
      return null;
    }
    const { segment, type, texts } = stored;
    const audience = await customersOf(tx, segment);
    if (audience) await insertAudience(tx, id, audience);
    const sequence = await setShown(tx, id, nowMs);
    if (audience === null)
      await publishTexts(tx, [{ key: announcementKey(id), value: texts }], nowMs);
    if (type === 'announcement') await scheduleAnnouncementPushes(tx, { id, segment }, nowMs);
    const entries = Object.entries(announcementOf(texts)).map(([tag, { title }]) => [tag, title]);
    const titles = Object.fromEntries(entries) as Record<string, string>;
    const body = { id, type, sequence, titles, segment };
    await outbox.publish(tx, [{ topic: ANNOUNCEMENTS_TOPIC, body }], nowMs);
    return null;
  },
});

/** Ends what was shown until now. */
export const endJob = ({ outbox }: Pick<Deps, 'outbox'>): Job => ({
  name: END_JOB,
  async run(tx: Tx, { key: id }, nowMs) {
    const stored = await lockAnnouncement(tx, id);
    if (stored?.state !== 'shown') return null;
    await setState(tx, id, 'ended');
    await outbox.publish(tx, [{ topic: ANNOUNCEMENTS_TOPIC, body: {} }], nowMs);
    return null;
  },
});
