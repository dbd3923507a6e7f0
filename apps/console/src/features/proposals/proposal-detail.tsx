import { useText } from '@candor/client/language';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { Asked } from '../../parts/asked.tsx';
import { type Fact, FactList } from '../../parts/fact-list.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { nameOf } from '../../platform/names.ts';
import { useCall } from '../../platform/query.ts';
import { useSession } from '../../platform/session.ts';
import { Decision } from './decision.tsx';

type Proposal = ConsoleResultOf<'getProposal'>['proposal'];

/** One proposal with its current figures and the available decisions. */
export function ProposalDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText();
  const asked = useCall('getProposal', { id });
  const holdsRole = useSession(({ me }) =>
    Boolean(asked.data && me?.roles.includes(asked.data.proposal.role)),
  );
  return (
    <Asked of={asked}>
      {({ proposal, facts }) => (
        <article className="space-y-4 p-4 desktop:p-6">
          <header className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="m-0 text-headline">{nameOf('command', proposal.kind)}</h2>
            <StatusChip status={proposal.status} />
          </header>
          <FactList facts={facts} />
          <FactList facts={peopleOf(proposal)} />
          {proposal.status === 'waiting' && proposal.isOwn ? (
            <Notice icon="team">{t('console.ownProposal')}</Notice>
          ) : null}
          {proposal.status === 'waiting' && holdsRole ? <Decision proposal={proposal} /> : null}
        </article>
      )}
    </Asked>
  );
}

function peopleOf(proposal: Proposal): Fact[] {
  const { checker, checkerReason, decidedAt } = proposal;
  return [
    { name: 'maker', type: 'text', value: proposal.maker },
    { name: 'reason', type: 'text', value: proposal.reason },
    { name: 'proposedAt', type: 'time', value: String(proposal.createdAt) },
    { name: 'expiresAt', type: 'time', value: String(proposal.expiresAt) },
    ...(checker ? [{ name: 'checker', type: 'text' as const, value: checker }] : []),
    ...(checkerReason
      ? [{ name: 'checkerReason', type: 'text' as const, value: checkerReason }]
      : []),
    ...(decidedAt === null
      ? []
      : [{ name: 'decidedAt', type: 'time' as const, value: String(decidedAt) }]),
  ];
}
