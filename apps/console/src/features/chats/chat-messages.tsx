import { useText } from '@candor/client/language';
import { useState, type ReactNode } from 'react';
import { Problem } from '../../parts/problem.tsx';
import { useCall, useCommand } from '../../platform/query.ts';
import { timeText } from '../../platform/time-text.ts';
import type { Opened } from './opened.ts';

type Message = Opened['messages'][number];

const steps = {
  joined: 'console.chatSystem.joined',
  handedOver: 'console.chatSystem.handedOver',
  closed: 'console.chatSystem.closed',
  closedByCustomer: 'console.chatSystem.closedByCustomer',
} as const;

/** Messages, oldest first: the customer's on the left. Text stays text. */
export function ChatMessages({ opened }: { readonly opened: Opened }): ReactNode {
  const t = useText();
  const { chat, messages, hasMore } = opened;
  return (
    <>
      <ol aria-live="polite" className="m-0 flex list-none flex-col gap-3 p-0">
        {messages.map((message) => (
          <li key={message.number}>
            <MessageLine chat={chat} message={message} />
          </li>
        ))}
      </ol>
      {hasMore ? (
        <MoreMessages
          chat={chat}
          after={messages.at(-1)?.number ?? 0}
          label={t('console.chatMore')}
        />
      ) : null}
    </>
  );
}

interface MoreMessagesProps {
  readonly chat: Opened['chat'];
  readonly after: number;
  readonly label: string;
}

/** What follows the first hundred messages, a hundred at a time. */
function MoreMessages({ chat, after, label }: MoreMessagesProps): ReactNode {
  const { userId, id } = chat;
  const asked = useCall('openChat', { userId, id, after }, { keepPrevious: true });
  return asked.data ? (
    <section aria-label={label}>
      <ChatMessages opened={asked.data} />
    </section>
  ) : null;
}

function MessageLine({
  chat,
  message,
}: {
  readonly chat: Opened['chat'];
  readonly message: Message;
}): ReactNode {
  const t = useText();
  const { author, name, body, number, sentAt, hasPicture } = message;
  if (author === 'system') {
    const step =
      body === 'closed' && name === '' ? 'closedByCustomer' : (body as keyof typeof steps);
    return (
      <p className="m-0 text-center text-caption text-tertiary">
        {t(steps[step], { name })} · {timeText(sentAt)}
      </p>
    );
  }
  const isSupport = author === 'support';
  const isRead = isSupport && number <= chat.readByCustomer;
  return (
    <div className={`flex flex-col ${isSupport ? 'items-end' : 'items-start'}`}>
      <div
        className={`max-w-[85%] rounded-card px-4 py-2 text-body break-words whitespace-pre-wrap ${isSupport ? 'bg-inverse text-on-inverse' : 'bg-base'}`}
      >
        {hasPicture ? <ChatPicture chat={chat} number={number} /> : null}
        {body}
      </div>
      <span className="figures text-caption text-tertiary">
        {isSupport ? `${name} · ` : ''}
        {timeText(sentAt)}
        {isRead ? ` · ${t('console.chatRead')}` : ''}
      </span>
    </div>
  );
}

/** A picture is opened on purpose, because each opening is recorded. */
function ChatPicture({ chat, number }: { readonly chat: Opened['chat']; readonly number: number }) {
  const t = useText();
  const [picture, setPicture] = useState('');
  const open = useCommand('openChatPicture', {
    onDone: ({ contentType, base64 }) => setPicture(`data:${contentType};base64,${base64}`),
  });
  if (picture)
    return (
      <img
        src={picture}
        alt={t('console.chatPictureAlt')}
        className="my-1 max-h-96 rounded-control object-contain"
      />
    );
  return (
    <>
      <button
        type="button"
        className="hit-area block min-h-6 font-medium text-proof"
        onClick={() => open.mutate({ userId: chat.userId, id: chat.id, number })}
      >
        {t('console.chatPicture')}
      </button>
      <Problem error={open.error} />
    </>
  );
}
