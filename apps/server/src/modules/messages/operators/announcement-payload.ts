import { fieldIn, type LanguageTag } from '@candor/domain/languages';
import {
  type Announcement,
  announcementOf,
  announcementText,
  announcementTypes,
  isBody,
  isTitle,
  segments,
} from '@candor/domain/messages/announcement';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { OperatorFact, OperatorField } from '../../../platform/operator-commands.ts';
import {
  translatedFacts,
  translatedFields,
  translatedOf,
  translatedPayload,
  translatedShape,
} from '../../../platform/translated-fields.ts';
import type { AnnouncementDraft, StoredAnnouncement } from '../store-announcements.ts';

const title = z.string().check(z.refine(isTitle));
const body = z.string().check(z.refine(isBody));
const moment = z.optional(z.nullable(z.number().check(z.int(), z.positive())));

/** An announcement as an operator enters it. */
export const announcementFields = {
  type: z.enum(announcementTypes),
  segment: z.enum(segments),
  ...translatedShape({ title, body }),
  /** Epoch milliseconds; missing: at once. */
  showsFrom: moment,
  /** Epoch milliseconds; missing: until somebody takes it down. */
  showsUntil: moment,
};
const entered = z.object(announcementFields);
export type Entered = z.output<typeof entered>;

export const announcementForm: readonly OperatorField[] = [
  { name: 'type', type: 'choice', choices: announcementTypes },
  { name: 'segment', type: 'choice', choices: segments },
  ...translatedFields({ title: 'text', body: 'longText' }),
  { name: 'showsFrom', type: 'time', isOptional: true },
  { name: 'showsUntil', type: 'time', isOptional: true },
];

/** A translation has all of its parts. Refuses: request.invalid. */
function requireWhole(
  language: LanguageTag,
  { title: line, body: lines }: { readonly title: string; readonly body: string },
): void {
  if (line === '') throw new Refusal('request.invalid', { field: fieldIn('title', language) });
  if (lines === '') throw new Refusal('request.invalid', { field: fieldIn('body', language) });
}

type Drafted = Pick<
  AnnouncementDraft,
  'type' | 'segment' | 'texts' | 'showsFromMs' | 'showsUntilMs'
>;

/** Refuses: messages.timesInvalid, request.invalid, also for a notice to only some customers, who share one page. */
export function draftOf(payload: Entered): Drafted {
  const { type, segment } = payload;
  const showsFromMs = payload.showsFrom ?? null;
  const showsUntilMs = payload.showsUntil ?? null;
  if (showsFromMs !== null && showsUntilMs !== null && showsUntilMs <= showsFromMs)
    throw new Refusal('messages.timesInvalid');
  if (type === 'notice' && segment !== 'everybody') throw new Refusal('messages.noticeForAll');
  const texts = translatedOf(payload, ['title', 'body']);
  for (const [language, text] of Object.entries(texts)) requireWhole(language as LanguageTag, text);
  return {
    type,
    segment,
    texts: announcementText(texts as Announcement),
    showsFromMs,
    showsUntilMs,
  };
}

/** The payload that it would have been entered with. */
export function payloadOf(stored: Drafted): Entered {
  return {
    type: stored.type,
    segment: stored.segment,
    ...translatedPayload(announcementOf(stored.texts)),
    showsFrom: stored.showsFromMs,
    showsUntil: stored.showsUntilMs,
  };
}

const text = (name: string, value: string): OperatorFact => ({ name, type: 'text', value });
const time = (name: string, atMs: number | null): OperatorFact[] =>
  atMs === null ? [] : [{ name, type: 'time', value: String(atMs) }];

/** How it will read, to whom and when; `audience`: customers it addresses now. */
export function announcementFacts(
  stored: Pick<StoredAnnouncement, keyof Drafted>,
  audience: number,
): OperatorFact[] {
  return [
    text('type', stored.type),
    text('segment', stored.segment),
    text('audience', String(audience)),
    ...translatedFacts(announcementOf(stored.texts)),
    ...time('showsFrom', stored.showsFromMs),
    ...time('showsUntil', stored.showsUntilMs),
  ];
}
