import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { Icon, type IconName } from '@candor/ui/icon';
import { Wordmark } from '@candor/ui/logo';
import type { ReactNode } from 'react';
import { nameOf, useText } from '../platform/language.ts';
import { hrefTo } from '../platform/route.ts';
import type { Me } from '../platform/session.ts';
import { OperatorCard } from './operator-card.tsx';

interface RailProps {
  readonly me: Me;
  readonly queues: ConsoleResultOf<'listQueues'> | undefined;
  readonly route: readonly string[];
  readonly onHelp: () => void;
}

interface Stop {
  readonly parts: readonly string[];
  readonly icon: IconName;
  readonly label: string;
  readonly count?: number;
}

const queueIcons: Readonly<Record<string, IconName>> = {
  deposits: 'recharge',
  withdrawals: 'withdraw',
  identity: 'person',
  symbols: 'candles',
  settings: 'sliders',
};

/** Navigation with the number of waiting items. A strip above the content on a narrow screen. */
export function Rail({ me, queues, route, onHelp }: RailProps): ReactNode {
  const t = useText();
  const here = route.length === 0 ? ['dashboard'] : route;
  return (
    <nav
      aria-label={t('console.places')}
      className="flex shrink-0 flex-col gap-1 border-hairline bg-base p-3 max-desktop:border-b desktop:w-(--layout-desktop-rail) desktop:border-e"
    >
      <div className="flex items-center justify-between px-2 pt-1 pb-2 desktop:pb-3">
        <a href={hrefTo('dashboard')} className="flex flex-col">
          <Wordmark />
          <span className="text-caption text-tertiary">{t('console.title')}</span>
        </a>
        <span className="desktop:hidden">
          <OperatorCard me={me} onHelp={onHelp} isCompact />
        </span>
      </div>
      <ul className="flex gap-1 max-desktop:[scrollbar-width:none] max-desktop:overflow-x-auto desktop:flex-col">
        {useStops(me, queues).map((stop) => (
          <StopLink key={stop.parts.join('/')} stop={stop} isHere={isAt(stop, here)} />
        ))}
      </ul>
      <div className="mt-auto hidden desktop:block">
        <OperatorCard me={me} onHelp={onHelp} />
      </div>
    </nav>
  );
}

const isAt = ({ parts }: Stop, here: readonly string[]): boolean =>
  parts.every((part, index) => part === here[index]);

function useStops(me: Me, queues: RailProps['queues']): Stop[] {
  const t = useText();
  const holds = (...roles: readonly Me['roles'][number][]) =>
    me.roles.some((role) => roles.includes(role));
  const stops: (Stop | false)[] = [
    { parts: ['dashboard'], icon: 'bars', label: t('console.dashboard') },
    {
      parts: ['proposals'],
      icon: 'team',
      label: t('console.proposals'),
      count: queues?.proposalsWaiting ?? 0,
    },
    ...(queues?.queues ?? []).map(({ name, waiting }) => ({
      parts: ['queue', name],
      icon: queueIcons[name] ?? ('history' as const),
      label: nameOf('queue', name),
      count: waiting,
    })),
    holds('support', 'reviewer', 'finance', 'auditor') && {
      parts: ['customers'],
      icon: 'search',
      label: t('console.customers'),
    },
    holds('reviewer', 'finance', 'content', 'admin') && {
      parts: ['commands'],
      icon: 'pencil',
      label: t('console.commands'),
    },
    holds('auditor') && { parts: ['audit-log'], icon: 'eye', label: t('console.auditLog') },
    holds('admin', 'auditor') && {
      parts: ['operators'],
      icon: 'shield',
      label: t('console.operators'),
    },
  ];
  return stops.filter((stop) => stop !== false);
}

function StopLink({ stop, isHere }: { readonly stop: Stop; readonly isHere: boolean }): ReactNode {
  const { parts, icon, label, count = 0 } = stop;
  return (
    <li className="shrink-0">
      <a
        href={hrefTo(...parts)}
        aria-current={isHere ? 'page' : undefined}
        className={`flex min-h-10 items-center gap-3 rounded-control px-3 text-body -outline-offset-2 ${
          isHere ? 'bg-sunken font-semibold text-primary' : 'font-medium text-secondary'
        }`}
      >
        <Icon name={icon} size={18} bold={isHere} />
        <span className="min-w-0 flex-1 max-desktop:whitespace-nowrap">{label}</span>
        {count > 0 ? (
          <span className="figures rounded-pill bg-proof-soft px-2 text-caption font-semibold text-proof">
            {count}
          </span>
        ) : null}
      </a>
    </li>
  );
}
