import { supportCalls } from '@candor/contract/calls/support';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/call.ts';
import type { Chat, Message } from './merge.ts';

/** Marks what support wrote as read while the page is in front of the reader. */
export function useReadMarks(chat: Chat | undefined, messages: readonly Message[]): void {
  const isVisible = useIsVisible();
  const marked = useRef(0);
  const last = messages.findLast(({ author }) => author !== 'customer')?.number ?? 0;
  const read = chat?.readByCustomer ?? 0;
  const id = chat?.id;
  useEffect(() => {
    if (!isVisible || id === undefined || last <= read || last <= marked.current) return;
    marked.current = last;
    call(supportCalls, 'markSupportRead', { id, number: last }, { quiet: true }).catch(() => {
      marked.current = 0;
    });
  }, [isVisible, id, last, read]);
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const follow = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isVisible;
}
