import { languageTags, type Translated } from '../languages.ts';
import { areLinesReadable, isReadable } from '../readable-text.ts';

/** A text to many, in English and the languages it was translated to. Plain text without markup. */
export type Announcement = Translated<AnnouncementText>;

export interface AnnouncementText {
  /** One line. */
  readonly title: string;
  /** Line breaks are kept. */
  readonly body: string;
}

/** `announcement`: news in the inbox; `notice`: how the platform is, shown on the start screen. */
export const announcementTypes = ['announcement', 'notice'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

/** Customers who can be addressed: everybody, or those of whom something is true when it appears. */
export const segments = [
  'everybody',
  'levelOne',
  'levelTwo',
  'levelThree',
  'levelFour',
  'levelFive',
  'levelSix',
  'verified',
  'unverified',
  'openPosition',
  'productOrder',
  'openLoan',
] as const;
export type Segment = (typeof segments)[number];

const levelSegments: readonly Segment[] = segments.slice(1, 7);

/** The level from which customers belong to a segment; null for one that is not about levels. */
export function levelOf(segment: Segment): number | null {
  const place = levelSegments.indexOf(segment);
  return place < 0 ? null : place + 1;
}

/** Key of a public announcement among the published settings: hashed, dated, kept. */
export const announcementKey = (id: string): string => `announcement.${id}`;
export const TITLE_LENGTH_MAX = 120;
export const BODY_LENGTH_MAX = 1_200;

/** Whether a text is a single readable line. */
export const isTitle = (text: string): boolean =>
  text.trim() === text && text !== '' && text.length <= TITLE_LENGTH_MAX && isReadable(text);

/** Whether all lines of a text are readable. */
export const isBody = (text: string): boolean =>
  text.trim() !== '' && text.length <= BODY_LENGTH_MAX && areLinesReadable(text);

/** Languages in a fixed order, because the text is hashed. */
export const announcementText = (announcement: Announcement): string =>
  JSON.stringify(Object.fromEntries(languageTags.map((tag) => [tag, announcement[tag]])));

/** Parses what `announcementText` wrote. */
export const announcementOf = (text: string): Announcement => JSON.parse(text) as Announcement;
