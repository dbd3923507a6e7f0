import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { supportCalls } from '@candor/contract/calls/support';
import { AppBar } from '@candor/ui/app-bar';
import { Button, IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { call } from '../../platform/call.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, goTo, useQueryValue } from '../../platform/route.ts';
import { minutesOf } from './chat-times.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { queueMessage, useOutgoing } from './outgoing.ts';
import { type ChatView, useChat } from './use-chat.ts';
import { useReadMarks } from './use-read-marks.ts';

const MenuSheet = lazyPart(async () => (await import('./menu-sheet.tsx')).MenuSheet);

const TYPING_EVERY_MS = 3_000;

/** The conversation with support, or an earlier one named in the address. */
export function SupportScreen(): ReactNode {
  const chatId = useQueryValue('id');
  return <Conversation key={chatId ?? ''} chatId={chatId} />;
}

function Conversation({ chatId }: { readonly chatId: string | null }): ReactNode {
  const t = useText();
  const chat = useChat(chatId);
  const outgoing = useOutgoing((state) => state.messages);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const noteTyping = useTyping(chat);
  const end = useEndInView(chat.messages.length + outgoing.length + Number(chat.isTyping));
  useReadMarks(chat.chat, chat.messages);
  const isEarlier = chatId !== null;
  return (
    <Page
      actions={
        isEarlier ? (
          <Button onClick={() => goTo('support', {}, { replace: true })}>
            {t('support.backToNow')}
          </Button>
        ) : (
          <Composer
            onTyping={noteTyping}
            onSend={(message) => {
              queueMessage(message);
              chat.send();
            }}
          />
        )
      }
    >
      <AppBar
        title={<Title chat={chat} />}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
        actions={
          <span className="flex items-center">
            <PracticeChip />
            <IconButton label={t('support.menu')} onClick={() => setMenuOpen(true)}>
              <Icon name="more" />
            </IconButton>
          </span>
        }
      />
      <p className="m-0 mt-1 flex items-center gap-4 rounded-card bg-base px-4 py-3 text-body-strong">
        <Icon name="shield" className="shrink-0" />
        {t('support.neverAsks')}
      </p>
      <Body view={chat} isTyping={chat.isTyping} onRetry={chat.reload} onSend={chat.send} />
      <div ref={end} />
      <Suspense>
        {isMenuOpen ? <MenuSheet chat={chat.chat} onClose={() => setMenuOpen(false)} /> : null}
      </Suspense>
    </Page>
  );
}

interface BodyProps {
  readonly view: ChatView;
  readonly isTyping: boolean;
  readonly onRetry: () => void;
  readonly onSend: () => void;
}

function Body({ view, isTyping, onRetry, onSend }: BodyProps): ReactNode {
  const t = useText();
  const { state, chat, messages } = view;
  const outgoing = useOutgoing((kept) => kept.messages);
  const isEmpty = messages.length === 0 && outgoing.length === 0;
  if (isEmpty && state === 'loading') return <LoadingCards count={3} />;
  if (isEmpty && state === 'failed') return <FailedState onRetry={onRetry} />;
  if (isEmpty)
    return (
      <EmptyState
        inline
        icon="chat"
        title={t('support.emptyTitle')}
        text={t('support.emptyText')}
      />
    );
  return (
    <MessageList
      chat={chat}
      messages={messages}
      outgoing={outgoing}
      isTyping={isTyping}
      onRetry={onSend}
    />
  );
}

/** Name of the screen, and who answers how soon; a time only where it was measured. */
function Title({ chat: { chat, answersInS } }: { readonly chat: ChatView }): ReactNode {
  const t = useText();
  const minutes = answersInS === undefined ? null : minutesOf(answersInS);
  const name = chat?.name ?? '';
  let note = '';
  if (chat?.status === 'closed') note = t('support.closedState');
  else if (chat && name !== '')
    note = minutes === null ? t('support.with', { name }) : t('support.withIn', { name, minutes });
  else if (minutes !== null) note = t('support.answersIn', { minutes });
  else if (chat) note = t('support.waiting');
  return (
    <>
      {t('support.title')}
      {note ? <span className="block text-label font-normal text-secondary">{note}</span> : null}
    </>
  );
}

/** Tells support now and then that something is being typed; nobody minds if it gets lost. */
function useTyping({ chat }: ChatView): () => void {
  const saidAt = useRef(0);
  return () => {
    if (chat?.status !== 'open' || now() - saidAt.current < TYPING_EVERY_MS) return;
    saidAt.current = now();
    call(supportCalls, 'noteSupportTyping', { id: chat.id }, { quiet: true }).catch(() => {
      // Only a hint.
    });
  };
}

/** Brings the newest line into view when there are more lines. */
function useEndInView(lines: number) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lines > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [lines]);
  return end;
}
