/** How much is unread, and what arrives while the app is open. */
import { languageCode } from '@candor/client/language';
import { locales } from '@candor/contract/wire/locales';
import { messagesCalls } from '@candor/contract/calls/messages';
import { MAIN_LANGUAGE } from '@candor/domain/languages';
import { showToast } from '@candor/ui/toast';
import { create } from 'zustand';
import { call } from './call.ts';
import type { PrivateNote } from './live.ts';
import { refresh } from './query.ts';
import { randomBytes } from '@candor/client/random';
import { userId } from './session.ts';

interface InboxState {
  readonly unread: number;
  /** What this device has seen; null before the first answer. */
  readonly cursor: string | null;
}

const EMPTY: InboxState = { unread: 0, cursor: null };

const useInbox = create<InboxState>(() => EMPTY);

/** Unread messages and announcements of the customer who is signed in. */
export const useUnread = (): number => useInbox(({ unread }) => unread);

/** What was seen when the lists on screen were read. */
export const inboxCursor = (): string | undefined => useInbox.getState().cursor ?? undefined;

export const rememberUnread = (unread: number): void => useInbox.setState({ unread });

export const forgetInbox = (): void => useInbox.setState(EMPTY);

/** Lists that show messages. */
export const messageLists = ['listInbox', 'listAnnouncements', 'listNotices'] as const;
/** An announcement reaches everybody at once; their reading of it is spread over this time. */
const SPREAD_MS = 10_000;

let running: Promise<void> | null = null;
let isAskedAgain = false;

/**
 * Reads what arrived since this device last asked, and shows each new title once. Hints that come
 * meanwhile lead to one more reading.
 */
export async function catchUp(): Promise<void> {
  if (running) {
    isAskedAgain = true;
    return running;
  }
  running = readOn().finally(() => (running = null));
  return running;
}

async function readOn(): Promise<void> {
  do {
    isAskedAgain = false;
    const customer = userId();
    if (customer === '') return;
    const { cursor } = useInbox.getState();
    const request = cursor === null ? {} : { after: cursor };
    try {
      const inbox = await call(messagesCalls, 'getInbox', request, { quiet: true });
      if (userId() !== customer) return;
      useInbox.setState({ unread: inbox.unread, cursor: inbox.cursor });
      const newest = inbox.fresh.at(-1);
      // An alert shows itself, with its figures.
      if (newest && newest.kind !== 'alert.fired') showToast(newest.title);
      if (newest) void refresh(messageLists);
    } catch {
      // The next hint or connection asks again.
      return;
    }
  } while (isAskedAgain);
}

/** A note about messages; false for any other. */
export function followMessages(note: PrivateNote): boolean {
  switch (note.kind) {
    case 'message':
      void catchUp();
      return true;
    case 'announcement':
      receiveAnnouncement(note);
      return true;
    case 'read':
      void catchUp();
      void refresh(messageLists);
      return true;
    default:
      return false;
  }
}

/** The note has what is shown, so that ten thousand devices need not ask at the same moment. */
function receiveAnnouncement({ sequence = 0, titles }: PrivateNote): void {
  const { cursor, unread } = useInbox.getState();
  const [message = '0', announcement = '0'] = (cursor ?? '0.0').split('.');
  if (cursor === null || sequence <= Number(announcement)) return;
  useInbox.setState({ unread: unread + 1, cursor: `${message}.${sequence}` });
  if (titles) showToast(titles[locales[languageCode()].tag] ?? titles[MAIN_LANGUAGE] ?? '');
  const share = (randomBytes(1)[0] ?? 0) / 256;
  setTimeout(() => void refresh(messageLists), share * SPREAD_MS);
}
