import { now, useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { EmptyState } from '@candor/ui/message-state';
import { useState, type ReactNode } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { FilterPills } from '../../parts/filter-pills.tsx';
import { PickList } from '../../parts/pick-list.tsx';
import { PlaceHeader } from '../../parts/place-header.tsx';
import { TwoPanes } from '../../parts/two-panes.tsx';
import { useChatSocket } from '../../platform/chat-socket.ts';
import { useKeys } from '../../platform/keys.ts';
import { queryClient, useCall } from '../../platform/query.ts';
import { goTo, hrefTo } from '../../platform/route.ts';
import { ChatDetail } from './chat-detail.tsx';

type Line = ConsoleResultOf<'listChats'>['chats'][number];
const filters = { open: 'console.chatsOpen', closed: 'console.chatsClosed' } as const;
type Filter = keyof typeof filters;

const LIVE_MS = 30_000;
const ALONE_MS = 4_000;
const TYPING_SHOWN_MS = 5_000;

interface ChatsScreenProps {
  readonly userId: string | null;
  readonly id: string | null;
}

/** The chat desk: conversations, those that wait longest first, and the chosen one. */
export function ChatsScreen({ userId, id }: ChatsScreenProps): ReactNode {
  const t = useText();
  const [filter, setFilter] = useState<Filter>('open');
  const [typing, setTyping] = useState({ id: '', atMs: 0 });
  const isLive = useChatSocket((hint) => {
    if (hint.kind === 'typing') return setTyping({ id: hint.id ?? '', atMs: now() });
    void queryClient.invalidateQueries({ queryKey: ['listChats'] });
    if (hint.kind === 'ready' || hint.id === id)
      void queryClient.invalidateQueries({ queryKey: ['openChat'] });
  });
  const repeatMs = isLive ? LIVE_MS : ALONE_MS;
  const request = filter === 'closed' ? { status: 'closed' as const } : {};
  const asked = useCall('listChats', request, { repeatMs, keepPrevious: true });
  const nowMs = useNow(1_000);
  useKeys({ Escape: () => goTo('chats') });
  const isTyping = typing.id === id && nowMs - typing.atMs < TYPING_SHOWN_MS;
  return (
    <TwoPanes
      onBack={() => goTo('chats')}
      detail={
        userId && id ? (
          <ChatDetail key={id} userId={userId} id={id} isTyping={isTyping} repeatMs={repeatMs} />
        ) : null
      }
      list={
        <>
          <PlaceHeader
            title={t('console.chats')}
            text={t(isLive ? 'console.chatsText' : 'console.chatOffline')}
          />
          <div className="px-4 pb-3 desktop:px-6">
            <FilterPills
              label={t('console.chats')}
              values={['open', 'closed']}
              selected={filter}
              nameOf={(value) => t(filters[value])}
              onSelect={setFilter}
            />
          </div>
          <Asked of={asked}>
            {({ chats }) =>
              chats.length === 0 ? (
                <EmptyState
                  inline
                  icon="chat"
                  title={t('console.noChatsTitle')}
                  text={t('console.noChatsText')}
                />
              ) : (
                <PickList
                  label={t('console.chats')}
                  items={chats}
                  selectedId={id}
                  hrefOf={(line) => hrefTo('chats', line.userId, line.id)}
                  onPick={(line) => goTo('chats', line.userId, line.id)}
                >
                  {(line) => <ChatLine line={line} nowMs={nowMs} />}
                </PickList>
              )
            }
          </Asked>
        </>
      }
    />
  );
}

function ChatLine({ line, nowMs }: { readonly line: Line; readonly nowMs: number }): ReactNode {
  const t = useText();
  const { customer, language, operator, waitingSince, preview, lastNumber, readBySupport } = line;
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={lastNumber > readBySupport ? 'text-body-strong' : 'text-body font-medium'}>
          {customer} <span className="text-caption font-normal text-tertiary">{language}</span>
        </span>
        {waitingSince === null ? null : (
          <span className="figures rounded-pill bg-warning-soft px-2 text-caption font-medium text-warning">
            {t('console.chatWaits', { time: spanText(nowMs - waitingSince) })}
          </span>
        )}
      </span>
      <span className="block truncate text-label font-normal text-secondary">{preview || '—'}</span>
      {operator ? (
        <span className="block text-caption text-tertiary">
          {t('console.chatWith', { name: operator })}
        </span>
      ) : null}
    </span>
  );
}

/** `0:42`, `12:05`, `3:12:05`. */
function spanText(ms: number): string {
  const seconds = Math.max(0, Math.trunc(ms / 1_000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.trunc(seconds / 3_600), Math.trunc(seconds / 60) % 60];
  const rest = `${hours > 0 ? pad(minutes) : minutes}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
