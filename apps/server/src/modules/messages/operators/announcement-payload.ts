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
import type { AnnouncementDraft, StoredAnnouncement } from '../store-announcements.ts';

const title = z.string().check(z.refine(isTitle));
const body = z.string().check(z.refine(isBody));
const moment = z.optional(z.nullable(z.number().check(z.int(), z.positive())));

/** An announcement as an operator enters it. */
export const announcementFields = {
  type: z.enum(announcementTypes),
  segment: z.enum(segments),
  titleEn: title,
  bodyEn: body,
  titleEs: title,
  bodyEs: body,
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
  { name: 'titleEn', type: 'text' },
  { name: 'bodyEn', type: 'longText' },
  { name: 'titleEs', type: 'text' },
  { name: 'bodyEs', type: 'longText' },
  { name: 'showsFrom', type: 'time', isOptional: true },
  { name: 'showsUntil', type: 'time', isOptional: true },
];

type Drafted = Pick<
  AnnouncementDraft,
  'type' | 'segment' | 'texts' | 'showsFromMs' | 'showsUntilMs'
>;

/** Refuses: messages.timesInvalid, also for a notice to only some customers, who share one page. */
export function draftOf(payload: Entered): Drafted {
  const { type, segment, titleEn, bodyEn, titleEs, bodyEs } = payload;
  const showsFromMs = payload.showsFrom ?? null;
  const showsUntilMs = payload.showsUntil ?? null;
  if (showsFromMs !== null && showsUntilMs !== null && showsUntilMs <= showsFromMs)
    throw new Refusal('messages.timesInvalid');
  if (type === 'notice' && segment !== 'everybody') throw new Refusal('messages.noticeForAll');
  const texts: Announcement = {
    en: { title: titleEn, body: bodyEn },
    es: { title: titleEs, body: bodyEs },
  };
  return { type, segment, texts: announcementText(texts), showsFromMs, showsUntilMs };
}

/** The payload that it would have been entered with. */
export function payloadOf(stored: Drafted): Entered {
  const { en, es } = announcementOf(stored.texts);
  return {
    type: stored.type,
    segment: stored.segment,
    titleEn: en.title,
    bodyEn: en.body,
    titleEs: es.title,
    bodyEs: es.body,
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
  const { en, es } = announcementOf(stored.texts);
  return [
    text('type', stored.type),
    text('segment', stored.segment),
    text('audience', String(audience)),
    text('titleEn', en.title),
    text('bodyEn', en.body),
    text('titleEs', es.title),
    text('bodyEs', es.body),
    ...time('showsFrom', stored.showsFromMs),
    ...time('showsUntil', stored.showsUntilMs),
  ];
}
