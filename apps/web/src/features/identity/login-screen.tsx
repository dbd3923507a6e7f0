import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Logo } from '@candor/ui/logo';
import { Page } from '@candor/ui/page';
import { Segmented } from '@candor/ui/segmented';
import { useState, type ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { goBack, hrefTo } from '../../platform/route.ts';
import { CodeForm } from './code-form.tsx';
import { LanguageButton } from './language-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { RegisterForm } from './register-form.tsx';

type Mode = 'signIn' | 'register';
type Way = 'password' | 'code';

/** Signing in and registering. Kept alive: what was typed is still there after a look elsewhere. */
export function LoginScreen(): ReactNode {
  const [mode, setMode] = useState<Mode>('signIn');
  return (
    <Page plain>
      <div className="mx-auto flex w-full max-w-(--layout-column-max) flex-1 flex-col px-1 desktop:my-6 desktop:flex-none">
        <TopBar />
        <div className="mt-2">
          <Logo size={36} />
        </div>
        {mode === 'signIn' ? <SignIn /> : <Register onDone={() => setMode('signIn')} />}
        <OtherMode mode={mode} onChange={setMode} />
      </div>
    </Page>
  );
}

function TopBar(): ReactNode {
  const t = useText();
  return (
    <header className="flex min-h-[52px] items-center justify-between pt-(--layout-safe-top)">
      <IconButton label={t('shell.close')} onClick={() => goBack('home')} className="-ms-[15px]">
        <Icon name="close" />
      </IconButton>
      <LanguageButton />
    </header>
  );
}

function SignIn(): ReactNode {
  const t = useText();
  const [way, setWay] = useState<Way>('password');
  return (
    <>
      <Heading>{t('login.heading')}</Heading>
      <div className="mb-5">
        <Segmented
          label={t('login.way')}
          value={way}
          onChange={setWay}
          segments={[
            { value: 'password', label: t('login.byPassword') },
            { value: 'code', label: t('login.byCode') },
          ]}
        />
      </div>
      {way === 'password' ? <PasswordForm /> : <CodeForm />}
    </>
  );
}

function Register({ onDone }: { readonly onDone: () => void }): ReactNode {
  const t = useText();
  return (
    <>
      <Heading>{t('register.heading')}</Heading>
      <RegisterForm onDone={onDone} />
    </>
  );
}

function Heading({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <h1 className="mt-4 mb-5 text-[1.75rem]/[2.125rem] font-semibold tracking-[-0.02em]">
      {children}
    </h1>
  );
}

interface OtherModeProps {
  readonly mode: Mode;
  readonly onChange: (mode: Mode) => void;
}

/** At the foot: from signing in to registering and back, and the demo that needs neither. */
function OtherMode({ mode, onChange }: OtherModeProps): ReactNode {
  const t = useText();
  const isSignIn = mode === 'signIn';
  return (
    <div className="mt-auto flex flex-col items-center gap-1 pt-8 pb-[calc(16px+var(--layout-safe-bottom))]">
      <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-[1rem]/6 text-secondary">
        {t(isSignIn ? 'login.newHere' : 'register.haveAccount')}
        <button
          type="button"
          onClick={() => onChange(isSignIn ? 'register' : 'signIn')}
          className="hit-area font-semibold text-proof"
        >
          {t(isSignIn ? 'login.createAccount' : 'register.signIn')}
        </button>
      </p>
      <a
        href={hrefTo('demoTrading')}
        className="flex min-h-11 items-center text-center text-body font-medium text-proof"
      >
        {t('demoTrading.try')}
      </a>
    </div>
  );
}
