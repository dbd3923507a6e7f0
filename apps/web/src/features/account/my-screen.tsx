import { AppBar } from '@candor/ui/app-bar';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isPractice } from '../../platform/embedded-config.ts';
import { useText } from '../../platform/language.ts';
import { useSession } from '../../platform/session.ts';
import { AccountLinks } from './account-links.tsx';
import { LevelCard } from './level-card.tsx';
import { Profile } from './profile.tsx';

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

/** Who I am here, and the way to everything of mine. */
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
