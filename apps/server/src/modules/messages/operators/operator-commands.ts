import { announcementKey } from '@candor/domain/messages/announcement';
import { invariant, Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/db.ts';
import { scheduleDue } from '../../../platform/jobs.ts';
import {
  operatorCommand,
  type OperatorCommandContext,
  type OperatorCommands,
} from '../../../platform/operator-commands.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import type { Random } from '../../../platform/random.ts';
import { publishTexts } from '../../settings/index.ts';
import type { CustomersOf } from '../deps.ts';
import { APPEAR_JOB, END_JOB } from '../appear.job.ts';
import { countAudience } from '../count-audience.ts';
import {
  findAnnouncement,
  lockAnnouncement,
  putDraft,
  setState,
  type StoredAnnouncement,
} from '../store-announcements.ts';
import {
  announcementFacts,
  announcementFields,
  announcementForm,
  draftOf,
} from './announcement-payload.ts';

const id = z.string().check(z.regex(/^[0-9a-f-]{36}$/));
const draft = z.object(announcementFields);
const revision = z.object({ id, ...announcementFields });
const which = z.object({ id, version: z.number().check(z.int(), z.positive()) });
const named = z.object({ id });

interface CommandDeps {
  readonly random: Random;
  readonly outbox: Pick<Outbox, 'publish'>;
  readonly customersOf: CustomersOf;
}

function requireTwo({ operatorIds }: OperatorCommandContext): void {
  invariant(new Set(operatorIds).size === 2, 'two operators publish an announcement');
}

function requireDraft(found: StoredAnnouncement | null): StoredAnnouncement {
  if (!found) throw new Refusal('messages.notFound');
  if (found.state !== 'draft') throw new Refusal('messages.alreadyPublished');
  return found;
}

/**
 * One person writes and previews, two publish and take down. A draft reaches nobody.
 * Refuses: messages.*.
 */
export function operatorCommandsOf({ random, outbox, customersOf }: CommandDeps): OperatorCommands {
  const describe = async (db: Queryable, payload: { readonly id: string }) => {
    const stored = await findAnnouncement(db, payload.id);
    if (!stored) return [];
    return announcementFacts(stored, await countAudience(db, stored, customersOf));
  };
  return {
    'messages.draft': operatorCommand<z.output<typeof draft>>({
      role: 'content',
      makerChecker: false,
      payload: draft,
      fields: announcementForm,
      writes: ['messages.announcement'],
      async execute(tx, payload, { nowMs, operatorIds }) {
        const written = { version: 1, writtenBy: operatorIds };
        await putDraft(tx, { id: random.uuid(nowMs), ...draftOf(payload), ...written }, nowMs);
      },
    }),
    'messages.revise': operatorCommand<z.output<typeof revision>>({
      role: 'content',
      makerChecker: false,
      payload: revision,
      fields: announcementForm,
      writes: ['messages.announcement'],
      async execute(tx, payload, { nowMs, operatorIds }) {
        const before = requireDraft(await lockAnnouncement(tx, payload.id));
        const written = { version: before.version + 1, writtenBy: operatorIds };
        await putDraft(tx, { id: before.id, ...draftOf(payload), ...written }, nowMs);
      },
    }),
    'messages.publish': operatorCommand<z.output<typeof which>>({
      role: 'content',
      makerChecker: true,
      payload: which,
      fields: [],
      writes: ['messages.announcement', 'platform.due'],
      describe,
      async execute(tx, payload, context) {
        requireTwo(context);
        const { nowMs } = context;
        const stored = requireDraft(await lockAnnouncement(tx, payload.id));
        // The second person read another version.
        if (stored.version !== payload.version) throw new Refusal('messages.alreadyPublished');
        if (stored.showsUntilMs !== null && stored.showsUntilMs <= nowMs)
          throw new Refusal('messages.timesInvalid');
        await setState(tx, stored.id, 'scheduled');
        const dueAt = Math.max(stored.showsFromMs ?? nowMs, nowMs);
        await scheduleDue(tx, { name: APPEAR_JOB, key: stored.id, dueAt });
        if (stored.showsUntilMs !== null)
          await scheduleDue(tx, { name: END_JOB, key: stored.id, dueAt: stored.showsUntilMs });
      },
    }),
    'messages.takeDown': operatorCommand<z.output<typeof named>>({
      role: 'content',
      makerChecker: true,
      payload: named,
      fields: [],
      writes: ['messages.announcement', 'settings.setting', 'platform.outbox'],
      describe,
      async execute(tx, payload, context) {
        requireTwo(context);
        const stored = await lockAnnouncement(tx, payload.id);
        if (!stored) throw new Refusal('messages.notFound');
        if (stored.state !== 'scheduled' && stored.state !== 'shown')
          throw new Refusal('messages.alreadyPublished');
        await setState(tx, stored.id, 'withdrawn');
        if (stored.state !== 'shown') return;
        // An empty version, as for every published text that is no longer in force.
        if (stored.segment === 'everybody')
          await publishTexts(tx, [{ key: announcementKey(stored.id), value: '' }], context.nowMs);
        await outbox.publish(tx, [{ topic: 'announcements', body: {} }], context.nowMs);
      },
    }),
  };
}
