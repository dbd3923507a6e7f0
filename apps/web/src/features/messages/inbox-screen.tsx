import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Pill } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Row, RowGroup } from '@candor/ui/row';
import { type ReactNode, useEffect, useState } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { useUnread } from '../../platform/inbox.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, goTo, hrefTo, useQueryValue } from '../../platform/route.ts';
import { byDay } from './days.ts';
import { EntryRow } from './entry-row.tsx';
import { targetOf } from './entry-target.ts';
import { RiskCard } from './risk-card.tsx';
import {
  type Entry,
  type Group,
  useInboxEntries,
  useMarkAllRead,
  useMarkRead,
} from './use-messages.ts';

/** Messages to the customer and announcements, newest first; one that was pushed leads on. */
export function InboxScreen(): ReactNode {
  const [id, kind] = [useQueryValue('open'), useQueryValue('kind')];
  return id === null || kind === null ? <Inbox /> : <Onward id={id} kind={kind} />;
}

/** A notification was tapped: its message is read, and what it is about opens in its place. */
function Onward({ id, kind }: { readonly id: string; readonly kind: string }): ReactNode {
  const { mutate } = useMarkRead();
  useEffect(() => {
    mutate({ id });
    const { screen, query } = targetOf({ id, kind });
    goTo(screen, query, { replace: true });
  }, [id, kind, mutate]);
  return null;
}

function Inbox(): ReactNode {
  const t = useText();
  const [group, setGroup] = useState<Group | undefined>();
  const unread = useUnread();
  const all = useMarkAllRead();
  return (
    <Page>
      <AppBar
        title={t('inbox.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
        actions={
          <span className="flex flex-wrap items-center justify-end gap-1">
            <PracticeChip />
            {unread > 0 ? (
              <button
                type="button"
                aria-busy={all.isBusy || undefined}
                onClick={() => (all.isBusy ? undefined : all.mark())}
                className="min-h-11 rounded-control px-2.5 text-body font-medium text-secondary active:opacity-60"
              >
                {t('inbox.readAll')}
              </button>
            ) : null}
          </span>
        }
      />
      <Groups group={group} unread={unread} onSelect={setGroup} />
      <Entries key={group ?? 'all'} group={group} />
    </Page>
  );
}

const groups = [undefined, 'account', 'trades', 'products', 'news', 'security'] as const;

interface GroupsProps {
  readonly group: Group | undefined;
  readonly unread: number;
  readonly onSelect: (group: Group | undefined) => void;
}

function Groups({ group, unread, onSelect }: GroupsProps): ReactNode {
  const t = useText();
  const all = unread > 0 ? t('inbox.allUnread', { count: unread }) : t('inbox.all');
  return (
    <div
      role="group"
      aria-label={t('inbox.filters')}
      className="filter-row -mx-4 px-4 py-3 *:flex-none"
    >
      {groups.map((each) => (
        <Pill key={each ?? 'all'} selected={group === each} onSelect={() => onSelect(each)}>
          {each ? t(`inbox.group.${each}`) : all}
        </Pill>
      ))}
    </div>
  );
}

function Entries({ group }: { readonly group: Group | undefined }): ReactNode {
  const t = useText();
  const list = useInboxEntries(group);
  if (list.isPending) return <LoadingCards count={4} />;
  if (!list.data) return <FailedState onRetry={() => void list.refetch()} busy={list.isFetching} />;
  const entries = list.data.pages.flatMap(({ records }) => records);
  if (entries.length === 0)
    return (
      <EmptyState
        icon="bell"
        title={t('inbox.emptyTitle')}
        text={t('inbox.emptyText')}
        actions={
          <Button tone="quiet" onClick={() => goTo('messageSettings')}>
            {t('messageSettings.title')}
          </Button>
        }
      />
    );
  return (
    <>
      {group === undefined ? <RiskCard entries={entries} /> : null}
      {byDay(entries, now()).map(({ day, name, items }) => (
        <section key={day} className="pb-3">
          <h2 className="figures pb-1.5 text-body font-normal text-tertiary">
            {name ? t(`inbox.${name}`) : day}
          </h2>
          <EntryCard entries={items} />
        </section>
      ))}
      <MoreButton of={list} label={t('inbox.more')} tone="card" />
      <RowGroup>
        <Row
          lead={<Icon name="sliders" />}
          title={t('messageSettings.title')}
          href={hrefTo('messageSettings')}
        />
      </RowGroup>
    </>
  );
}

function EntryCard({ entries }: { readonly entries: readonly Entry[] }): ReactNode {
  const markRead = useMarkRead();
  return (
    <ul className="rounded-card bg-base px-4">
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          onOpen={() => (entry.isRead ? undefined : markRead.mutate({ id: entry.id }))}
        />
      ))}
    </ul>
  );
}
