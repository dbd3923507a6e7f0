import { useText } from '@candor/client/language';
import { supportCalls } from '@candor/contract/calls/support';
import { Icon } from '@candor/ui/icon';
import { Row, RowGroup } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { useCommand, useEndlessCall } from '../../platform/query.ts';
import { goTo } from '../../platform/route.ts';
import { deviceTimeText } from '../../platform/time-text.ts';
import type { Chat } from './merge.ts';

interface MenuSheetProps {
  readonly chat: Chat | undefined;
  readonly onClose: () => void;
}

/** Transcripts, closing, and earlier conversations. */
export function MenuSheet({ chat, onClose }: MenuSheetProps): ReactNode {
  const t = useText();
  return (
    <Sheet open title={t('support.menu')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {chat ? <ChatActions chat={chat} onClose={onClose} /> : null}
        <Earlier current={chat?.id} onClose={onClose} />
      </div>
    </Sheet>
  );
}

function ChatActions({ chat, onClose }: { readonly chat: Chat; readonly onClose: () => void }) {
  const t = useText();
  const { id } = chat;
  const link = useCommand(supportCalls, 'createTranscriptLink', {
    onDone: ({ url }) => {
      const anchor = document.createElement('a');
      anchor.href = url;
      anchor.download = '';
      anchor.click();
      onClose();
    },
  });
  const mail = useCommand(supportCalls, 'mailTranscript', {
    onDone: () => {
      showToast(t('support.mailed'));
      onClose();
    },
  });
  const close = useCommand(supportCalls, 'closeSupportChat', {
    refreshes: ['listSupportChats'],
    onDone: onClose,
  });
  return (
    <RowGroup>
      <Row
        lead={<Icon name="document" />}
        title={t('support.transcriptPdf')}
        onPress={() => link.mutate({ id, format: 'pdf' })}
      />
      <Row
        lead={<Icon name="document" />}
        title={t('support.transcriptText')}
        onPress={() => link.mutate({ id, format: 'text' })}
      />
      <Row
        lead={<Icon name="mail" />}
        title={t('support.transcriptMail')}
        onPress={() => mail.mutate({ id })}
      />
      {chat.status === 'closed' ? null : (
        <Row
          lead={<Icon name="check" />}
          title={t('support.close')}
          onPress={() => close.mutate({ id })}
        />
      )}
    </RowGroup>
  );
}

interface EarlierProps {
  readonly current: string | undefined;
  readonly onClose: () => void;
}

/** Other conversations of this customer, newest first; nothing while there is only one. */
function Earlier({ current, onClose }: EarlierProps): ReactNode {
  const t = useText();
  const asked = useEndlessCall(supportCalls, 'listSupportChats', { pageSize: 20 });
  const others = (asked.data?.pages ?? [])
    .flatMap(({ records }) => records)
    .filter(({ id }) => id !== current);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="earlier-chats">
      <h3 id="earlier-chats" className="m-0 mb-2 px-1 text-label text-secondary">
        {t('support.earlier')}
      </h3>
      <RowGroup>
        {others.map(({ id, status, openedAt }) => (
          <Row
            key={id}
            lead={<Icon name="chat" />}
            title={deviceTimeText(openedAt)}
            note={status === 'closed' ? t('support.closedState') : undefined}
            onPress={() => {
              goTo('support', status === 'closed' ? { id } : {}, { replace: true });
              onClose();
            }}
          />
        ))}
        {asked.hasNextPage ? (
          <Row title={t('support.earlierMore')} onPress={() => void asked.fetchNextPage()} />
        ) : null}
      </RowGroup>
    </section>
  );
}
