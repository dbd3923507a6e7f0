import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { Chip } from '@candor/ui/chip';
import { Page } from '@candor/ui/page';
import { showToast } from '@candor/ui/toast';
import type { ReactNode } from 'react';
import { Unanswered } from '../../../parts/unanswered.tsx';
import type { Reply } from '../../../platform/call.ts';
import { useCommand, useCall } from '../../../platform/query.ts';
import { utcTimeText } from '../../../platform/time-text.ts';
import { browserText } from './browser-text.ts';
import { SafetyBar } from './form-page.tsx';

type OwnSession = Reply<typeof identityCalls, 'listSessions'>[number];

/** Where the customer is signed in, and how to end it there. */
export function SessionsScreen(): ReactNode {
  const t = useText();
  const asked = useCall(identityCalls, 'listSessions', {});
  const endOthers = useCommand(identityCalls, 'endOtherSessions', {
    refreshes: ['listSessions', 'getSecurity', 'listSecurityEvents'],
    onDone: ({ ended }) => showToast(t('sessions.ended', { count: ended }), 'success'),
  });
  const others = asked.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Page
      actionsWidth="form"
      actions={
        others.length > 0 ? (
          <Button tone="danger" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('sessions.endOthers')}
          </Button>
        ) : null
      }
    >
      <SafetyBar title={t('sessions.title')} />
      {asked.data ? (
        <ul className="m-0 mt-2 list-none rounded-card bg-base px-4 py-1">
          {asked.data.map((session) => (
            <li key={session.id} className="border-t border-hairline first:border-transparent">
              <SessionRow session={session} />
            </li>
          ))}
        </ul>
      ) : (
        <Unanswered asked={asked} />
      )}
    </Page>
  );
}

function SessionRow({ session }: { readonly session: OwnSession }): ReactNode {
  const t = useText();
  const browser = browserText(session.userAgent);
  const end = useCommand(identityCalls, 'endSession', {
    refreshes: ['listSessions', 'getSecurity', 'listSecurityEvents'],
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-3">
      <span className="min-w-0">
        <span className="block text-[1rem]/[1.375rem] font-medium">{browser}</span>
        <span className="tabular-nums block text-label font-normal text-secondary">
          {session.ip}
        </span>
        <span className="tabular-nums block text-caption text-tertiary">
          {t('sessions.seen', { time: utcTimeText(session.seenAt) })}
        </span>
      </span>
      {session.isCurrent ? (
        <Chip>{t('sessions.current')}</Chip>
      ) : (
        <Button
          tone="quiet"
          size="compact"
          className="w-auto!"
          busy={end.isPending}
          aria-label={t('sessions.endOne', { browser })}
          onClick={() => end.mutate({ id: session.id })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </div>
  );
}
