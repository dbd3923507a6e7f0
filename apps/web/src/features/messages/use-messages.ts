import { messagesCalls } from '@candor/contract/calls/messages';
import type { CallName } from '@candor/contract/wire/calls';
import type { Reply } from '../../platform/call.ts';
import { inboxCursor, rememberUnread } from '../../platform/inbox.ts';
import { useCommand, useEndlessCall } from '../../platform/query.ts';

export type Entry = Reply<typeof messagesCalls, 'listInbox'>['records'][number];
export type Group = Entry['group'];

const PAGE_SIZE = 30;
/** What marking as read changes. */
const refreshes: readonly CallName[] = ['listInbox', 'listAnnouncements', 'getAnnouncement'];

export const useInboxEntries = (group: Group | undefined) =>
  useEndlessCall(messagesCalls, 'listInbox', {
    pageSize: PAGE_SIZE,
    ...(group === undefined ? {} : { group }),
  });

/** Marks one entry as read, on every device. */
export const useMarkRead = () =>
  useCommand(messagesCalls, 'markRead', {
    onDone: ({ unread }) => rememberUnread(unread),
    refreshes,
  });

/** Marks as read what had arrived when the screen was read. */
export function useMarkAllRead() {
  const command = useCommand(messagesCalls, 'markAllRead', {
    onDone: ({ unread }) => rememberUnread(unread),
    refreshes,
  });
  const mark = () => {
    const cursor = inboxCursor();
    command.mutate(cursor === undefined ? {} : { cursor });
  };
  return { mark, isBusy: command.isPending };
}
