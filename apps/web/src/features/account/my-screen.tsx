import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { IconButton } from '@candor/ui/button';
import { Chip } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Seal } from '@candor/ui/seal';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { copyToClipboard } from '../../platform/clipboard.ts';
import { isPractice } from '../../platform/embedded-config.ts';
import { useSession, type User } from '../../platform/session.ts';
import { dateText } from '../../platform/time-text.ts';
import { AccountLinks } from './account-links.tsx';
import { initialsOf, nameOf, shortId } from './user-name.ts';

const AppearanceSheet = lazy(async () => ({
  default: (await import('./appearance-sheet.tsx')).AppearanceSheet,
}));
const DisplayCurrencySheet = lazy(async () => ({
  default: (await import('../../parts/display-currency-sheet.tsx')).DisplayCurrencySheet,
}));
const InviteSheet = lazy(async () => ({
  default: (await import('./invite-sheet.tsx')).InviteSheet,
}));
const LogOutSheet = lazy(async () => ({
  default: (await import('./log-out-sheet.tsx')).LogOutSheet,
}));

type OpenSheet = 'appearance' | 'displayCurrency' | 'invite' | 'logOut' | null;

/** The customer's profile, with links to everything of theirs. */
export function MyScreen(): ReactNode {
  const t = useText();
  const user = useSession((session) => session.user);
  const [sheet, setSheet] = useState<OpenSheet>(null);
  if (!user) return null;
  return (
    <Page>
      <AppBar title={t('my.title')} />
      <div className="mt-2 flex flex-col gap-3">
        <Profile user={user} />
        <LevelCard user={user} />
        <AccountLinks
          onAppearance={() => setSheet('appearance')}
          onDisplayCurrency={() => setSheet('displayCurrency')}
          onInvite={() => setSheet('invite')}
          onLogOut={() => setSheet('logOut')}
        />
        {isPractice() ? (
          <Notice icon="info" tone="demo">
            {t('my.practice')}
          </Notice>
        ) : null}
      </div>
      <Suspense>
        {sheet === 'appearance' ? <AppearanceSheet onClose={() => setSheet(null)} /> : null}
        {sheet === 'displayCurrency' ? (
          <DisplayCurrencySheet onClose={() => setSheet(null)} />
        ) : null}
        {sheet === 'invite' ? (
          <InviteSheet inviteCode={user.inviteCode} onClose={() => setSheet(null)} />
        ) : null}
        {sheet === 'logOut' ? <LogOutSheet onClose={() => setSheet(null)} /> : null}
      </Suspense>
    </Page>
  );
}

/** Initials, name, id and verification level. */
function Profile({ user }: { readonly user: User }): ReactNode {
  const t = useText();
  return (
    <section className="flex flex-wrap items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className="flex size-[52px] shrink-0 items-center justify-center rounded-pill bg-inverse text-headline text-on-inverse"
      >
        {initialsOf(user)}
      </span>
      <div className="min-w-0 flex-[1_1_10rem]">
        <h2 className="m-0 text-headline break-words">{nameOf(user)}</h2>
        <div className="flex items-center text-label font-normal text-tertiary">
          <span className="figures">{t('my.id', { id: shortId(user.id) })}</span>
          <IconButton
            label={t('my.copyId')}
            onClick={() => void copyToClipboard(user.id)}
            className="-my-3"
          >
            <Icon name="copy" size={16} className="text-tertiary" />
          </IconButton>
        </div>
      </div>
      <VerificationChip status={user.verification} />
    </section>
  );
}

function VerificationChip({ status }: { readonly status: User['verification'] }): ReactNode {
  const t = useText();
  switch (status) {
    case 'verified':
      return (
        <Chip tone="proof" icon={<Seal size={14} />}>
          {t('my.verified')}
        </Chip>
      );
    case 'pending':
      return <Chip tone="warning">{t('my.pending')}</Chip>;
    case 'unverified':
      return <Chip>{t('my.unverified')}</Chip>;
  }
}

const LEVELS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The member level, dark in both themes. */
function LevelCard({ user }: { readonly user: User }): ReactNode {
  const t = useText();
  return (
    <section
      data-scheme="dark"
      className="relative overflow-hidden rounded-card bg-linear-to-br from-[#1a2432] via-[#0f1622] to-[#141c3a] p-[18px] text-primary"
    >
      <Ring />
      <div className="relative flex items-end justify-between gap-3">
        <div>
          <p className="m-0 text-label font-normal text-secondary">{t('my.memberLevel')}</p>
          <p className="m-0 text-display">{t('my.level', { level: user.level })}</p>
        </div>
        <Dots level={user.level} label={t('my.levelOf', { level: user.level })} />
      </div>
      <dl className="relative mt-4 mb-0 flex flex-wrap justify-between gap-4 border-t border-[white]/20 pt-3">
        <Detail label={t('my.memberSince')} value={dateText(user.createdAt)} />
        {user.inviteCode ? (
          <Detail label={t('my.inviteCode')} value={user.inviteCode} isLast />
        ) : null}
      </dl>
    </section>
  );
}

interface DetailProps {
  readonly label: string;
  readonly value: string;
  readonly isLast?: boolean;
}

function Detail({ label, value, isLast }: DetailProps): ReactNode {
  return (
    <div className={isLast ? 'text-end' : ''}>
      <dt className="text-label font-normal text-secondary">{label}</dt>
      <dd className="figures m-0 text-[1rem]/6 font-semibold">{value}</dd>
    </div>
  );
}

function Dots({ level, label }: { readonly level: number; readonly label: string }): ReactNode {
  return (
    <div role="img" aria-label={label} className="mb-2.5 flex items-center gap-1.5">
      {LEVELS.map((step) => (
        <span
          key={step}
          className={`h-[7px] rounded-pill ${step === level ? 'w-[18px]' : 'w-[7px]'} ${
            step <= level ? 'bg-[white]' : 'bg-[white]/25'
          }`}
        />
      ))}
    </div>
  );
}

/** The logo, large and faint. */
function Ring(): ReactNode {
  return (
    <svg
      viewBox="0 0 28 28"
      fill="none"
      stroke="white"
      strokeWidth="3.3"
      strokeOpacity="0.07"
      aria-hidden="true"
      className="absolute -end-10 -top-9 size-52"
    >
      <path d="M24.3 15.5A11 11 0 1 1 20.9 5.8M8.7 14.3l4.3 4.3L25 6.4" />
    </svg>
  );
}
