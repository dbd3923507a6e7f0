import { useText } from '@candor/client/language';
import { teamCalls } from '@candor/contract/calls/team';
import { Card } from '@candor/ui/card';
import { numberText } from '@candor/ui/number-text';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { MoreButton } from '../../parts/more-button.tsx';
import { useEndlessCall } from '../../platform/query.ts';
import { dateText } from '../../platform/time-text.ts';
import type { Team, TeamMember } from './use-team.ts';

const periods = ['all', '30', '1'] as const;
type Period = (typeof periods)[number];

/** Who joined, newest first, and what each of them brought in a period. */
export function MembersCard({ team }: { readonly team: Team }): ReactNode {
  const t = useText();
  const [period, setPeriod] = useState<Period>('all');
  return (
    <Card>
      <h2 className="mt-0 mb-3 text-headline">{t('team.members')}</h2>
      {team.people === 0 ? (
        <p className="m-0 text-body text-secondary">{t('team.nobody')}</p>
      ) : (
        <>
          <Segmented
            label={t('team.period')}
            segments={periods.map((value) => ({ value, label: t(`team.period.${value}`) }))}
            value={period}
            onChange={setPeriod}
          />
          <Members key={period} period={period} />
        </>
      )}
    </Card>
  );
}

function Members({ period }: { readonly period: Period }): ReactNode {
  const t = useText();
  const asked = useEndlessCall(
    teamCalls,
    'listTeamMembers',
    period === 'all' ? {} : { days: Number(period) },
  );
  if (asked.isPending)
    return (
      <p role="status" className="mt-3 mb-0 min-h-24 text-body text-tertiary">
        {t('shell.loading')}
      </p>
    );
  if (!asked.data)
    return <FailedState inline onRetry={() => void asked.refetch()} busy={asked.isFetching} />;
  return (
    <>
      <ul className="m-0 list-none p-0 pt-1">
        {asked.data.pages
          .flatMap(({ records }) => records)
          .map((member) => (
            <Member key={member.id} member={member} />
          ))}
      </ul>
      <MoreButton of={asked} tone="quiet" label={t('balanceChanges.more')} />
    </>
  );
}

function Member({ member }: { readonly member: TeamMember }): ReactNode {
  const t = useText();
  const { tier, name, joinedAt, fees, income } = member;
  return (
    <li className="flex flex-wrap justify-between gap-x-3 border-t border-hairline py-3 first:border-transparent">
      <span className="min-w-0 flex-[1_1_8rem]">
        <span className="block text-body font-medium break-all">{name}</span>
        <span className="block text-label font-normal text-tertiary">
          {t(`team.joined.${tier}`, { date: dateText(joinedAt) })}
        </span>
      </span>
      <span className="figures ms-auto shrink-0 text-end">
        <span className="block text-body font-medium">
          {numberText(income, { decimals: 2, signed: true })} USDT
        </span>
        <span className="block text-label font-normal text-tertiary">
          {t('team.ofFees', { fees: numberText(fees, { decimals: 2 }) })}
        </span>
      </span>
    </li>
  );
}
