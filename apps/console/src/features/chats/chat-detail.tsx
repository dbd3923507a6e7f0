import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { SelectField } from '@candor/ui/select-field';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { FactList } from '../../parts/fact-list.tsx';
import { Problem } from '../../parts/problem.tsx';
import { call } from '../../platform/call.ts';
import { useCall, useCommand } from '../../platform/query.ts';
import { useHolds, useSession } from '../../platform/session.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatMessages } from './chat-messages.tsx';
import type { Opened } from './opened.ts';

interface ChatDetailProps {
  readonly userId: string;
  readonly id: string;
  readonly isTyping: boolean;
  readonly repeatMs: number;
}

/** One conversation: messages, the customer's masked facts, and what can be done. */
export function ChatDetail({ userId, id, isTyping, repeatMs }: ChatDetailProps): ReactNode {
  const t = useText();
  const asked = useCall('openChat', { userId, id }, { repeatMs });
  return (
    <Asked of={asked}>
      {(opened) => (
        <article className="flex min-h-full flex-col gap-4 p-4 desktop:p-6">
          <header>
            <h2 className="m-0 text-headline">{opened.chat.customer}</h2>
            <code className="text-caption break-all text-tertiary">{userId}</code>
          </header>
          <FactList facts={opened.facts} />
          <ChatActions opened={opened} />
          <ChatMessages opened={opened} />
          {isTyping && opened.chat.status !== 'closed' ? (
            <p role="status" className="m-0 text-label font-normal text-tertiary">
              {t('console.chatTyping')}
            </p>
          ) : null}
          <Foot opened={opened} />
          <ReadMark opened={opened} />
          <NewestLine lines={opened.messages.length} />
        </article>
      )}
    </Asked>
  );
}

/** Brings the end of the conversation into view when there are more lines. */
function NewestLine({ lines }: { readonly lines: number }): ReactNode {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lines > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [lines]);
  return <div ref={end} />;
}

/** Where the answer is written, or why none can be. */
function Foot({ opened }: { readonly opened: Opened }): ReactNode {
  const t = useText();
  const me = useSession((session) => session.me);
  const { chat } = opened;
  if (chat.status === 'closed') return <Hint>{t('console.chatClosed')}</Hint>;
  if (chat.operatorId !== me?.id) return <Hint>{t('console.chatTakeFirst')}</Hint>;
  return <ChatComposer userId={chat.userId} id={chat.id} language={chat.language} />;
}

const Hint = ({ children }: { readonly children: ReactNode }) => (
  <p className="m-0 rounded-card bg-base p-4 text-body text-secondary">{children}</p>
);

function ChatActions({ opened }: { readonly opened: Opened }): ReactNode {
  const t = useText();
  const me = useSession((session) => session.me);
  const isSupport = useHolds('support');
  const [to, setTo] = useState('');
  const { chat, colleagues } = opened;
  const which = { userId: chat.userId, id: chat.id };
  const take = useCommand('takeChat');
  const handOver = useCommand('handOverChat', { onDone: () => setTo('') });
  const close = useCommand('closeChat');
  if (!isSupport || !me || chat.status === 'closed') return null;
  const isMine = chat.operatorId === me.id;
  const others = colleagues.filter((each) => each.id !== chat.operatorId);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-3 *:flex-1">
        {chat.operatorId === null ? (
          <Button size="compact" busy={take.isPending} onClick={() => take.mutate(which)}>
            {t('console.chatTake')}
          </Button>
        ) : null}
        {chat.operatorId !== null && !isMine ? (
          <Button
            tone="quiet"
            size="compact"
            busy={handOver.isPending}
            onClick={() => handOver.mutate({ ...which, to: me.id })}
          >
            {t('console.chatTakeOver')}
          </Button>
        ) : null}
        {isMine ? (
          <Button
            tone="quiet"
            size="compact"
            busy={close.isPending}
            onClick={() => close.mutate(which)}
          >
            {t('console.chatClose')}
          </Button>
        ) : null}
      </div>
      {isMine && others.length > 0 ? (
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <SelectField
              label={t('console.chatHandOverTo')}
              value={to}
              onChange={setTo}
              placeholder="—"
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </div>
          <Button
            tone="quiet"
            size="compact"
            className="w-auto!"
            disabled={to === ''}
            busy={handOver.isPending}
            onClick={() => handOver.mutate({ ...which, to })}
          >
            {t('console.chatHandOver')}
          </Button>
        </div>
      ) : null}
      <Problem error={take.error ?? handOver.error ?? close.error} />
    </div>
  );
}

/** Whoever has taken the conversation has read what is on screen. */
function ReadMark({ opened: { chat, messages } }: { readonly opened: Opened }): ReactNode {
  const me = useSession((session) => session.me);
  const marked = useRef(0);
  const { userId, id } = chat;
  const number = messages.findLast(({ author }) => author === 'customer')?.number ?? 0;
  const isDue = chat.operatorId === me?.id && number > chat.readBySupport;
  useEffect(() => {
    if (!isDue || number <= marked.current || document.visibilityState !== 'visible') return;
    marked.current = number;
    call('markChatRead', { userId, id, number }).catch(() => {
      marked.current = 0;
    });
  }, [isDue, number, userId, id]);
  return null;
}
