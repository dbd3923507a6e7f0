import { areLinesReadable, isReadable } from '../readable-text.ts';

/** What the house tells everybody, in each language that is offered. Plain text: nothing in it is markup. */
export interface Announcement {
  readonly en: AnnouncementText;
  readonly es: AnnouncementText;
}

export interface AnnouncementText {
  /** One line. */
  readonly title: string;
  /** Lines break where the text breaks them. */
  readonly body: string;
}

/** Its versions are those of a setting: hashed, dated, kept. A withdrawn one is followed by an empty one. */
export const ANNOUNCEMENT_KEY = 'announcement';
export const TITLE_LENGTH_MAX = 120;
export const BODY_LENGTH_MAX = 1_200;

/** One line that shows what it holds. */
export const isTitle = (text: string): boolean =>
  text.trim() === text && text !== '' && text.length <= TITLE_LENGTH_MAX && isReadable(text);

/** Lines that show what they hold. */
export const isBody = (text: string): boolean =>
  text.trim() !== '' && text.length <= BODY_LENGTH_MAX && areLinesReadable(text);

export const announcementText = (announcement: Announcement): string =>
  JSON.stringify(announcement);

/** Reads what `announcementText` wrote; null for a version that withdrew the one before. */
export const announcementOf = (text: string): Announcement | null =>
  text === '' ? null : (JSON.parse(text) as Announcement);
