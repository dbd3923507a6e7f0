import {
  ANNOUNCEMENT_KEY,
  announcementOf,
  announcementText,
  isBody,
  isTitle,
} from '@candor/domain/settings/announcement';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import { operatorCommand } from '../../platform/operator-commands.ts';
import { addVersion } from './add-version.ts';
import { listVersions } from './store.ts';

const title = z.string().check(z.refine(isTitle));
const body = z.string().check(z.refine(isBody));
const words = z.object({ titleEn: title, bodyEn: body, titleEs: title, bodyEs: body });

/** Written by one person and published by another. Refuses: settings.unchanged. */
export const announce = operatorCommand<z.output<typeof words>>({
  role: 'content',
  makerChecker: true,
  payload: words,
  fields: [
    { name: 'titleEn', type: 'text' },
    { name: 'bodyEn', type: 'longText' },
    { name: 'titleEs', type: 'text' },
    { name: 'bodyEs', type: 'longText' },
  ],
  writes: ['settings.setting'],
  async execute(tx, { titleEn, bodyEn, titleEs, bodyEs }, context) {
    const en = { title: titleEn, body: bodyEn };
    const value = announcementText({ en, es: { title: titleEs, body: bodyEs } });
    await addVersion(tx, { key: ANNOUNCEMENT_KEY, value }, context);
  },
});

const which = z.object({ version: z.number().check(z.int(), z.positive()) });

/** Withdraws the newest announcement but keeps it in the history. Refuses: settings.unchanged. */
export const withdrawAnnouncement = operatorCommand<z.output<typeof which>>({
  role: 'content',
  makerChecker: true,
  payload: which,
  fields: [{ name: 'version', type: 'integer' }],
  writes: ['settings.setting'],
  async describe(db, { version }) {
    const row = (await listVersions(db, ANNOUNCEMENT_KEY)).find((each) => each.version === version);
    const text = announcementOf(row?.value ?? '')?.en.title ?? '';
    return [{ name: 'titleEn', type: 'text', value: text }];
  },
  async execute(tx, { version }, context) {
    const [newest] = await listVersions(tx, ANNOUNCEMENT_KEY);
    if (newest?.version !== version) throw new Refusal('settings.unchanged');
    await addVersion(tx, { key: ANNOUNCEMENT_KEY, value: '' }, context);
  },
});
