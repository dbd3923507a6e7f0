import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import type { ReactNode } from 'react';
import { dayTextOf, hourText } from './chat-times.ts';
import type { Chat, Message } from './merge.ts';
import { Bubble } from './bubble.tsx';
import { MessagePicture } from './message-picture.tsx';
import type { Outgoing } from './outgoing.ts';
import { OutgoingBubble } from './outgoing-bubble.tsx';

interface MessageListProps {
  readonly chat: Chat | undefined;
  readonly messages: readonly Message[];
  readonly outgoing: readonly Outgoing[];
  readonly isTyping: boolean;
  readonly onRetry: () => void;
}

/** The conversation, oldest first, then what is on its way. New lines are announced. */
export function MessageList(props: MessageListProps): ReactNode {
  const { chat, messages, outgoing, isTyping, onRetry } = props;
  const t = useText();
  const stored = new Set(messages.map(({ clientId }) => clientId));
  return (
    <ol
      aria-live="polite"
      aria-label={t('support.menu')}
      className="m-0 mt-4 flex flex-1 list-none flex-col gap-3 p-0"
    >
      {messages.map((message, index) => (
        <li key={message.number} className="flex flex-col gap-3">
          <DayLine at={message.sentAtMs} before={messages[index - 1]?.sentAtMs} />
          <MessageLine chat={chat} message={message} />
        </li>
      ))}
      {outgoing
        .filter(({ clientId }) => !stored.has(clientId))
        .map((message) => (
          <li key={message.clientId}>
            <OutgoingBubble message={message} onRetry={onRetry} />
          </li>
        ))}
      {isTyping && chat?.status === 'open' ? (
        <li>
          <TypingDots name={chat.name} />
        </li>
      ) : null}
    </ol>
  );
}

/** The first message of a day says which one it is. */
function DayLine({ at, before }: { readonly at: number; readonly before: number | undefined }) {
  const t = useText();
  const day = dayTextOf(at);
  if (before !== undefined && dayTextOf(before) === day) return null;
  const time = hourText(at);
  return (
    <p className="figures m-0 text-center text-label font-normal text-tertiary">
      {day === dayTextOf(now()) ? t('support.today', { time }) : `${day}, ${time}`}
    </p>
  );
}

/** What happened to the conversation. */
const steps = {
  joined: 'support.joined',
  handedOver: 'support.handedOver',
  closed: 'support.closedBy',
  closedByCustomer: 'support.closedByCustomer',
} as const;

function MessageLine({
  chat,
  message,
}: {
  readonly chat: Chat | undefined;
  readonly message: Message;
}): ReactNode {
  const t = useText();
  const { author, name, body, number, sentAtMs, picture } = message;
  const time = hourText(sentAtMs);
  if (author === 'system') {
    const step =
      body === 'closed' && name === '' ? 'closedByCustomer' : (body as keyof typeof steps);
    return (
      <p className="m-0 text-center text-label font-normal text-tertiary">
        {t(steps[step], { name })}
      </p>
    );
  }
  const isOwn = author === 'customer';
  const isRead = isOwn && number <= (chat?.readBySupport ?? 0);
  const foot = isOwn
    ? `${time} · ${t(isRead ? 'support.read' : 'support.sent')}`
    : t('support.by', { name, time });
  return (
    <Bubble isOwn={isOwn} foot={foot}>
      {picture && chat ? (
        <MessagePicture chatId={chat.id} number={number} bytes={picture.bytes} />
      ) : null}
      {body}
    </Bubble>
  );
}

function TypingDots({ name }: { readonly name: string }): ReactNode {
  const t = useText();
  return (
    <span className="inline-flex gap-1.5 rounded-card rounded-es-[0.25rem] bg-base px-4 py-4">
      <span className="sr-only">{t('support.typing', { name })}</span>
      {[1, 0.6, 0.35].map((opacity) => (
        <span
          key={opacity}
          aria-hidden="true"
          style={{ opacity }}
          className="size-1.5 rounded-pill bg-control motion-safe:animate-pulse"
        />
      ))}
    </span>
  );
}
