import { useText, chooseLanguage, languageCode, offeredLanguages } from '@candor/client/language';
import { chooseTheme, themes, useTheme } from '@candor/client/theme';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { locales } from '@candor/contract/wire/locales';
import { IconButton } from '@candor/ui/button';
import { Icon, type IconName } from '@candor/ui/icon';
import { Wordmark } from '@candor/ui/logo';
import { useEffect, useRef, type ReactNode } from 'react';
import { nameOf } from '../platform/names.ts';
import { useCall, useCommand } from '../platform/query.ts';
import { hrefTo } from '../platform/route.ts';
import { type Me, endSession } from '../platform/session.ts';

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
  moneyHalt: 'lock',
  houseSums: 'bank',
  houseWallets: 'wallet',
  bankBookings: 'bank',
  bankBatches: 'transfer',
  bankPayments: 'withdraw',
  bankStatements: 'document',
  cases: 'clip',
  sanctions: 'shield',
  sanctionsLists: 'globe',
  countries: 'globe',
  restrictions: 'clock',
  closings: 'close',
  identity: 'person',
  identityCases: 'shield',
  symbols: 'candles',
  products: 'curve',
  productOrders: 'document',
  machines: 'chip',
  pools: 'bars',
  bonds: 'bond',
  borrowers: 'person',
  loans: 'transfer',
  offerings: 'sparkle',
  competitions: 'trophy',
  levels: 'bars',
  tasks: 'gift',
  settings: 'sliders',
  articles: 'document',
  announcements: 'bell',
  cannedAnswers: 'chat',
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
      <ul className="flex gap-1 max-desktop:[scrollbar-width:none] max-desktop:overflow-x-auto desktop:min-h-0 desktop:flex-1 desktop:flex-col desktop:overflow-y-auto">
        {useStops(me, queues).map((stop) => (
          <StopLink key={stop.parts.join('/')} stop={stop} isHere={isAt(stop, here)} />
        ))}
      </ul>
      <div className="hidden desktop:block">
        <OperatorCard me={me} onHelp={onHelp} />
      </div>
    </nav>
  );
}

const isAt = ({ parts }: Stop, here: readonly string[]): boolean =>
  parts.every((part, index) => part === here[index]);

const COUNT_AGAIN_MS = 60_000;

function useStops(me: Me, queues: RailProps['queues']): Stop[] {
  const t = useText();
  const holds = (...roles: readonly Me['roles'][number][]) =>
    me.roles.some((role) => roles.includes(role));
  const maySeeChats = holds('support', 'auditor');
  const chats = useCall(
    'listChats',
    { limit: 1 },
    { enabled: maySeeChats, repeatMs: COUNT_AGAIN_MS },
  );
  const chatsWaiting = chats.data?.waiting ?? 0;
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
    holds('support', 'auditor') && {
      parts: ['chats'],
      icon: 'chat',
      label: t('console.chats'),
      count: chatsWaiting,
    },
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
  const item = useRef<HTMLLIElement>(null);
  // The strip of a narrow screen, and the list of a low one, begin where somebody is.
  useEffect(() => {
    if (isHere) item.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isHere]);
  return (
    <li ref={item} className="shrink-0">
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

interface OperatorCardProps {
  readonly me: Me;
  readonly onHelp: () => void;
  readonly isCompact?: boolean;
}

/** The signed-in operator, appearance settings and sign-out. */
function OperatorCard({ me, onHelp, isCompact = false }: OperatorCardProps): ReactNode {
  const t = useText();
  const signOut = useCommand('signOut', { onDone: endSession });
  return (
    <div className={isCompact ? 'flex items-center' : 'border-t border-hairline pt-3'}>
      {isCompact ? null : (
        <div className="px-2 pb-1">
          <div className="truncate text-body-strong">{me.name}</div>
          <div className="text-caption text-tertiary">
            {me.roles.map((role) => nameOf('role', role)).join(' · ')}
          </div>
        </div>
      )}
      <div className="flex items-center">
        <LanguageButton />
        <ThemeButton />
        <IconButton label={t('console.keys')} onClick={onHelp} className="max-desktop:hidden">
          <Icon name="info" size={18} />
        </IconButton>
        <IconButton label={t('console.signOut')} onClick={() => signOut.mutate({})}>
          <Icon name="logOut" size={18} />
        </IconButton>
      </div>
    </div>
  );
}

function LanguageButton(): ReactNode {
  const t = useText();
  const now = languageCode();
  const next = offeredLanguages[(offeredLanguages.indexOf(now) + 1) % offeredLanguages.length]!;
  return (
    <IconButton
      label={`${t('console.language')}: ${locales[next].name}`}
      onClick={() => void chooseLanguage(next)}
    >
      <Icon name="globe" size={18} />
    </IconButton>
  );
}

function ThemeButton(): ReactNode {
  const t = useText();
  const { theme } = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
  return (
    <IconButton label={t('console.theme', { theme: next })} onClick={() => chooseTheme(next)}>
      <Icon name="palette" size={18} />
    </IconButton>
  );
}
