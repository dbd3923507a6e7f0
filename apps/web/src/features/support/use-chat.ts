import type { ResultOf } from '@candor/contract/calls';
import { supportCalls } from '@candor/contract/calls/support';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/call.ts';
import { listenToNotes, useIsLive } from '../../platform/live.ts';
import { completeUpTo, merged, type Chat, type Message } from './merge.ts';
import { restoreOutgoing, sendOutgoing, type Sent } from './outgoing.ts';

/** How often to ask while the stream is away, and to send what waits. */
const ASK_EVERY_MS = 10_000;
const TYPING_SHOWN_MS = 5_000;

export interface ChatView {
  readonly state: 'loading' | 'ready' | 'failed';
  /** Undefined before the first message ever. */
  readonly chat: Chat | undefined;
  readonly messages: readonly Message[];
  readonly answersInS: number | undefined;
}

const EMPTY: ChatView = { state: 'loading', chat: undefined, messages: [], answersInS: undefined };

/** The open conversation, or the one named, kept up to date; every message appears once. */
export function useChat(chatId: string | null) {
  const [view, setView] = useState<ChatView>(EMPTY);
  const [isTyping, setTyping] = useState(false);
  const current = useRef(view);
  const isLive = useIsLive();

  const show = useCallback((next: ChatView) => {
    current.current = next;
    setView(next);
  }, []);
  const load = useLoad(chatId, current, show);

  const take = useCallback(
    ({ id, message }: Sent) => {
      const { chat, messages } = current.current;
      if (chat?.id === id) show({ ...current.current, messages: merged(messages, [message]) });
      void load(chat?.id !== id);
    },
    [load, show],
  );
  const send = useCallback(() => void sendOutgoing(take), [take]);

  useEffect(() => {
    restoreOutgoing();
    void load(true);
    send();
    const timer = setInterval(() => {
      send();
      if (!current.current.chat || !isLive) void load(false);
    }, ASK_EVERY_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [load, send, isLive]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = listenToNotes(({ kind, id }) => {
      if (kind === 'support') {
        setTyping(false);
        void load(id !== current.current.chat?.id);
      }
      if (kind !== 'supportTyping' || id !== current.current.chat?.id) return;
      setTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTyping(false), TYPING_SHOWN_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [load]);

  return { ...view, isTyping, reload: () => void load(true), send };
}

type Answer = ResultOf<'getSupportChat'>;

/** Asks for what is new, one question at a time; `afresh` also finds another conversation. */
function useLoad(
  chatId: string | null,
  current: { readonly current: ChatView },
  show: (view: ChatView) => void,
) {
  const running = useRef<Promise<void> | null>(null);
  const again = useRef<boolean | null>(null);
  return useCallback(
    async (afresh: boolean): Promise<void> => {
      if (running.current) {
        again.current = Boolean(again.current) || afresh;
        return running.current;
      }
      const once = async (isAfresh: boolean) => {
        try {
          show(await askedFor(chatId, isAfresh ? EMPTY : current.current));
        } catch {
          if (current.current.state === 'loading') show({ ...EMPTY, state: 'failed' });
        }
      };
      running.current = once(afresh);
      await running.current;
      running.current = null;
      const next = again.current;
      again.current = null;
      if (next !== null) void once(next);
    },
    [chatId, current, show],
  );
}

async function askedFor(chatId: string | null, before: ChatView): Promise<ChatView> {
  const id = before.chat?.id ?? chatId;
  let { messages } = before;
  for (;;) {
    const after = completeUpTo(messages);
    const request = { ...(id !== null && { id }), ...(after > 0 && { after }) };
    const answer: Answer = await call(supportCalls, 'getSupportChat', request, { quiet: true });
    messages = merged(messages, answer.messages);
    const { chat, answersInS } = answer;
    if (!answer.hasMore || !chat) return { state: 'ready', chat, messages, answersInS };
    if (id === null) return askedFor(chat.id, { ...before, chat, messages });
  }
}
