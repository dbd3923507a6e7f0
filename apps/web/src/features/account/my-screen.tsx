import { useText } from '@candor/client/language';
import { AppBar } from '@candor/ui/app-bar';
import { IconButton } from '@candor/ui/button';
import { Chip } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Seal } from '@candor/ui/seal';
import { Suspense, useState, type ReactNode } from 'react';
import { InboxBell } from '../../parts/inbox-bell.tsx';
import { LevelCard } from '../../parts/level-card.tsx';
import { copyToClipboard } from '../../platform/clipboard.ts';
import { isPractice } from '../../platform/embedded-config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { hrefTo } from '../../platform/route.ts';
import { useSession, type User } from '../../platform/session.ts';
import { dateText } from '../../platform/time-text.ts';
import { AccountLinks } from './account-links.tsx';
import { initialsOf, nameOf, shortId } from './user-name.ts';

const AppearanceSheet = lazyPart(
  async () => (await import('./appearance-sheet.tsx')).AppearanceSheet,
);
const DisplayCurrencySheet = lazyPart(
  async () => (await import('../../parts/display-currency-sheet.tsx')).DisplayCurrencySheet,
);
const LogOutSheet = lazyPart(async () => (await import('./log-out-sheet.tsx')).LogOutSheet);

type OpenSheet = 'appearance' | 'displayCurrency' | 'logOut' | null;

/** The customer's profile, with links to everything of theirs. */
export function MyScreen(): ReactNode {
  const t = useText();
  const user = useSession((session) => session.user);
  const [sheet, setSheet] = useState<OpenSheet>(null);
  if (!user) return null;
  return (
    <Page narrow>
      <AppBar title={t('my.title')} actions={<InboxBell />} />
      <div className="mt-2 flex flex-col gap-3">
        <Profile user={user} />
        <OwnLevel user={user} />
        <AccountLinks
          onAppearance={() => setSheet('appearance')}
          onDisplayCurrency={() => setSheet('displayCurrency')}
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

/** The member level; leads to what it brings. */
function OwnLevel({ user }: { readonly user: User }): ReactNode {
  const t = useText();
  return (
    <a href={hrefTo('levels')} className="block active:opacity-80">
      <LevelCard level={user.level}>
        <dl className="mt-4 mb-0 flex flex-wrap justify-between gap-4 border-t border-[white]/20 pt-3">
          <Detail label={t('my.memberSince')} value={dateText(user.createdAt)} />
          {user.inviteCode ? (
            <Detail label={t('my.inviteCode')} value={user.inviteCode} isLast />
          ) : null}
        </dl>
      </LevelCard>
    </a>
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
