import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { Page } from '@candor/ui/page';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack } from '../../platform/route.ts';
import { IncomeCard } from './income-card.tsx';
import { InviteCard } from './invite-card.tsx';
import { InviterCard } from './inviter-card.tsx';
import { MembersCard } from './members-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { TiersTable } from './tiers-table.tsx';
import { inviteLink, type Team, useTeam } from './use-team.ts';

const ShareSheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet);

/** The own invitation, who joined, what their trading fees brought, and who earns from mine. */
export function TeamScreen(): ReactNode {
  const t = useText();
  const team = useTeam();
  return (
    <Page>
      <AppBar
        title={t('team.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('my') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      {team.data ? (
        <Shown team={team.data} />
      ) : team.isPending ? (
        <LoadingCards count={3} />
      ) : (
        <FailedState onRetry={() => void team.refetch()} busy={team.isFetching} />
      )}
    </Page>
  );
}

function Shown({ team }: { readonly team: Team }): ReactNode {
  const [isSharing, setSharing] = useState(false);
  const link = inviteLink(team);
  return (
    <div className="grid grid-cols-1 items-start gap-3 pt-1 desktop:grid-cols-2">
      <div className="grid grid-cols-1 gap-3">
        <InviteCard team={team} link={link} onShare={() => setSharing(true)} />
        <IncomeCard today={team.incomeToday} />
        <TiersTable team={team} />
      </div>
      <div className="grid grid-cols-1 gap-3">
        <MembersCard team={team} />
        <InviterCard />
        <RulesCard team={team} />
      </div>
      <Suspense>
        {isSharing ? (
          <ShareSheet code={team.inviteCode} link={link} onClose={() => setSharing(false)} />
        ) : null}
      </Suspense>
    </div>
  );
}
