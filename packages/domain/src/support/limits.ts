/** Characters of a message. */
export const BODY_LENGTH_MAX = 2_000;
/** Messages that a customer may send within `WINDOW_MS`. */
export const MESSAGES_MAX = 20;
export const WINDOW_MS = 60_000;
/** Transcripts that a customer may request by mail within an hour. */
export const TRANSCRIPTS_MAX = 5;
/** Messages of one answer; the rest is asked for with the number of the last one. */
export const MESSAGES_PER_ANSWER = 100;
