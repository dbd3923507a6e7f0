import { areLinesReadable, isReadable } from '../readable-text.ts';

/** A public announcement in each available language. Plain text without markup. */
export interface Announcement {
  readonly en: AnnouncementText;
  readonly es: AnnouncementText;
}

export interface AnnouncementText {
  /** One line. */
  readonly title: string;
  /** Line breaks are kept. */
  readonly body: string;
}

/** Versioned like a setting: hashed, dated, kept. An empty version withdraws the one before. */
export const ANNOUNCEMENT_KEY = 'announcement';
export const TITLE_LENGTH_MAX = 120;
export const BODY_LENGTH_MAX = 1_200;

/** Whether a text is a single readable line. */
export const isTitle = (text: string): boolean =>
  text.trim() === text && text !== '' && text.length <= TITLE_LENGTH_MAX && isReadable(text);

/** Whether all lines of a text are readable. */
export const isBody = (text: string): boolean =>
  text.trim() !== '' && text.length <= BODY_LENGTH_MAX && areLinesReadable(text);

export const announcementText = (announcement: Announcement): string =>
  JSON.stringify(announcement);

/** Parses what `announcementText` wrote; null for a version that withdrew the one before. */
export const announcementOf = (text: string): Announcement | null =>
  text === '' ? null : (JSON.parse(text) as Announcement);
