/** Live hints that a conversation changed; while they are away the screen asks regularly. */
import { chatHint } from '@candor/contract/console/chats';
import { consoleSocketPath } from '@candor/contract/console/wire';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from './session.ts';

export type ChatHint = z.output<typeof chatHint>;

const AGAIN_MS = 3_000;

/** Calls `onHint` for every hint, also once after each connection. Returns whether it is connected. */
export function useChatSocket(onHint: (hint: ChatHint) => void): boolean {
  const token = useSession((session) => session.token);
  const [isOpen, setOpen] = useState(false);
  const newest = useRef(onHint);
  useEffect(() => {
    newest.current = onHint;
  });
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    let socket: WebSocket;
    const connect = () => {
      socket = new WebSocket(consoleSocketPath);
      socket.onopen = () => socket.send(JSON.stringify({ op: 'begin', token }));
      socket.onmessage = ({ data }) => {
        const hint = z.safeDecode(chatHint, JSON.parse(String(data)));
        if (!hint.success) return;
        if (hint.data.kind === 'ready') setOpen(true);
        newest.current(hint.data);
      };
      socket.onclose = () => {
        setOpen(false);
        if (!isGone) timer = setTimeout(connect, AGAIN_MS);
      };
    };
    connect();
    return () => {
      isGone = true;
      clearTimeout(timer);
      socket.close();
    };
  }, [token]);
  return isOpen;
}
