import { useText } from '@candor/client/language';
import { bondsCalls } from '@candor/contract/calls/bonds';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import type { ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { LoadingCards } from '../../../parts/loading-cards.tsx';
import { MoreButton } from '../../../parts/more-button.tsx';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useEndlessCall } from '../../../platform/query.ts';
import { goBack, goTo, hrefTo } from '../../../platform/route.ts';
import { NoteCard } from './note-card.tsx';

/** The customer's notes, newest first, each with its cash flow. */
export function BondNotesScreen(): ReactNode {
  const t = useText();
  return (
    <Page>
      <AppBar
        title={t('bondNotes.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('bonds') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      <div className="mx-auto flex w-full max-w-(--layout-column-max) flex-1 flex-col gap-3">
        <NoteList />
      </div>
    </Page>
  );
}

function NoteList(): ReactNode {
  const t = useText();
  const asked = useEndlessCall(bondsCalls, 'listOwnBondNotes', { pageSize: 10 });
  if (asked.isPending) return <LoadingCards count={3} />;
  if (!asked.data)
    return <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  const notes = asked.data.pages.flatMap(({ records }) => records);
  if (notes.length === 0) {
    return (
      <EmptyState
        icon="bond"
        title={t('bondNotes.none')}
        text={t('bondNotes.noneText')}
        actions={<Button onClick={() => goTo('bonds')}>{t('bonds.all')}</Button>}
      />
    );
  }
  return (
    <>
      {notes.map((note) => (
        <section key={note.id}>
          <a
            href={hrefTo('bond', { id: note.bondId })}
            className="flex min-h-11 items-center text-headline active:opacity-60"
          >
            {note.borrowerName}
          </a>
          <NoteCard note={note} />
        </section>
      ))}
      <MoreButton of={asked} tone="card" label={t('balanceChanges.more')} />
    </>
  );
}
