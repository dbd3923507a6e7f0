import { useNow } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { proposalStatuses } from '@candor/contract/console/queues';
import { EmptyState } from '@candor/ui/message-state';
import { useState, type ReactNode } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { FilterPills } from '../../parts/filter-pills.tsx';
import { PickList } from '../../parts/pick-list.tsx';
import { PlaceHeader } from '../../parts/place-header.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { TwoPanes } from '../../parts/two-panes.tsx';
import { useKeys } from '../../platform/keys.ts';
import { nameOf } from '../../platform/names.ts';
import { useCall } from '../../platform/query.ts';
import { goTo, hrefTo } from '../../platform/route.ts';
import { spanText } from '../../platform/time-text.ts';
import { ProposalDetail } from './proposal-detail.tsx';

type Proposal = ConsoleResultOf<'listProposals'>['proposals'][number];

/** Proposals that wait for a second person, and the outcome of the others. */
export function ProposalsScreen({ id }: { readonly id: string | null }): ReactNode {
  const t = useText();
  const [status, setStatus] = useState<(typeof proposalStatuses)[number]>('waiting');
  const page = useCall('listProposals', { status }, { repeatMs: 30_000, keepPrevious: true });
  useKeys({ Escape: () => goTo('proposals') });
  return (
    <TwoPanes
      onBack={() => goTo('proposals')}
      detail={id ? <ProposalDetail key={id} id={id} /> : null}
      list={
        <>
          <PlaceHeader title={t('console.proposals')} text={t('console.proposalsText')} />
          <div className="px-4 pb-3 desktop:px-6">
            <FilterPills
              label={t('console.status')}
              values={proposalStatuses}
              selected={status}
              nameOf={(value) => nameOf('status', value)}
              onSelect={setStatus}
            />
          </div>
          <Asked of={page}>
            {({ proposals }) => <Lines proposals={proposals} selectedId={id} />}
          </Asked>
        </>
      }
    />
  );
}

function Lines({
  proposals,
  selectedId,
}: {
  readonly proposals: readonly Proposal[];
  readonly selectedId: string | null;
}): ReactNode {
  const t = useText();
  if (proposals.length === 0) {
    return (
      <EmptyState
        inline
        icon="check"
        title={t('console.noProposalsTitle')}
        text={t('console.noProposalsText')}
      />
    );
  }
  return (
    <PickList
      label={t('console.proposals')}
      items={proposals}
      selectedId={selectedId}
      hrefOf={({ id }) => hrefTo('proposals', id)}
      onPick={({ id }) => goTo('proposals', id)}
    >
      {(proposal) => <Line proposal={proposal} />}
    </PickList>
  );
}

function Line({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const t = useText();
  const now = useNow(30_000);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1">
        <span className="block text-body-strong">{nameOf('command', proposal.kind)}</span>
        <span className="block truncate text-label font-normal text-tertiary">
          {proposal.isOwn ? t('console.byYou') : proposal.maker} · {proposal.reason}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <StatusChip status={proposal.status} />
        {proposal.status === 'waiting' ? (
          <span className="figures text-caption text-tertiary">
            {t('console.dueIn', { span: spanText(proposal.expiresAt - now) })}
          </span>
        ) : null}
      </span>
    </span>
  );
}
