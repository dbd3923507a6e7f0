import { useText } from '@candor/client/language';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Logo } from '@candor/ui/logo';
import { Page } from '@candor/ui/page';
import { Segmented } from '@candor/ui/segmented';
import { Suspense, useState, type ReactNode } from 'react';
import { ReserveLine } from '../../parts/reserve-banner.tsx';
import { useClosedAccount } from '../../platform/closed-account.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { goBack, hrefTo, useQueryValue } from '../../platform/route.ts';
import { CodeForm } from './code-form.tsx';
import { LanguageButton } from './language-button.tsx';
import { OtherWays } from './other-ways.tsx';
import { PasswordForm } from './password-form.tsx';
import { useReturned } from './providers/returned.ts';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { TotpForm } from './totp-form.tsx';

const ProviderSheet = lazyPart(
  async () => (await import('./providers/provider-sheet.tsx')).ProviderSheet,
);

const ReopenSheet = lazyPart(async () => (await import('./reopen-sheet.tsx')).ReopenSheet);

type Mode = 'signIn' | 'register' | 'reset' | 'totp';
type Way = 'password' | 'code';

const headings = {
  signIn: 'login.heading',
  register: 'register.heading',
  reset: 'reset.heading',
  totp: 'totp.heading',
} as const;

/** Signing in and registering. Kept alive, so that input survives a visit to another screen. */
export function LoginScreen(): ReactNode {
  const t = useText();
  const inviteCode = useQueryValue('invite') ?? '';
  const isClosed = useClosedAccount(({ closed }) => closed !== null);
  const [mode, setMode] = useState<Mode>(inviteCode === '' ? 'signIn' : 'register');
  const [followedInvite, setFollowedInvite] = useState(inviteCode);
  if (inviteCode !== followedInvite) {
    setFollowedInvite(inviteCode);
    if (inviteCode !== '') setMode('register');
  }
  return (
    <Page plain>
      <div className="mx-auto flex w-full max-w-(--layout-column-max) flex-1 flex-col px-1 desktop:my-6 desktop:flex-none">
        <TopBar />
        <div className="mt-2">
          <Logo size={36} />
        </div>
        <h1 className="mt-4 mb-5 text-[1.75rem]/[2.125rem] font-semibold tracking-[-0.02em]">
          {t(headings[mode])}
        </h1>
        <Forms mode={mode} inviteCode={inviteCode} onMode={setMode} />
        <OtherMode mode={mode} onChange={setMode} />
      </div>
      {isClosed ? (
        <Suspense>
          <ReopenSheet />
        </Suspense>
      ) : null}
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

interface FormsProps {
  readonly mode: Mode;
  readonly inviteCode: string;
  readonly onMode: (mode: Mode) => void;
}

function Forms({ mode, inviteCode, onMode }: FormsProps): ReactNode {
  const [mfaChallenge, setMfaChallenge] = useState('');
  const [returned, forgetReturned] = useReturned('login');
  const askForTotp = (given: string) => {
    setMfaChallenge(given);
    onMode('totp');
  };
  return (
    <>
      <Form
        mode={mode}
        mfaChallenge={mfaChallenge}
        inviteCode={inviteCode}
        onMode={onMode}
        onMfaChallenge={askForTotp}
      />
      <Suspense>
        {returned ? (
          <ProviderSheet returned={returned} onMfaChallenge={askForTotp} onClose={forgetReturned} />
        ) : null}
      </Suspense>
    </>
  );
}

interface FormProps extends FormsProps {
  readonly mfaChallenge: string;
  readonly onMfaChallenge: (mfaChallenge: string) => void;
}

function Form({ mode, mfaChallenge, inviteCode, onMode, onMfaChallenge }: FormProps): ReactNode {
  const back = () => onMode('signIn');
  switch (mode) {
    case 'register':
      return <RegisterForm key={inviteCode} inviteCode={inviteCode} onDone={back} />;
    case 'reset':
      return <ResetForm onDone={back} />;
    case 'totp':
      return <TotpForm mfaChallenge={mfaChallenge} onDone={back} />;
    case 'signIn':
      return (
        <SignIn
          inviteCode={inviteCode}
          onForgotten={() => onMode('reset')}
          onMfaChallenge={onMfaChallenge}
        />
      );
  }
}

interface SignInProps {
  readonly inviteCode: string;
  readonly onForgotten: () => void;
  readonly onMfaChallenge: (mfaChallenge: string) => void;
}

function SignIn({ inviteCode, onForgotten, onMfaChallenge }: SignInProps): ReactNode {
  const t = useText();
  const [way, setWay] = useState<Way>('password');
  return (
    <>
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
      {way === 'password' ? (
        <PasswordForm onForgotten={onForgotten} onMfaChallenge={onMfaChallenge} />
      ) : (
        <CodeForm onMfaChallenge={onMfaChallenge} />
      )}
      <OtherWays inviteCode={inviteCode} onMfaChallenge={onMfaChallenge} />
    </>
  );
}

/** The question below each mode, and the mode that answers it. */
const otherModes = {
  signIn: { question: 'login.newHere', answer: 'login.createAccount' },
  register: { question: 'register.haveAccount', answer: 'register.signIn' },
  reset: { question: 'login.remembered', answer: 'register.signIn' },
  totp: { question: null, answer: 'totp.again' },
} as const;

interface OtherModeProps {
  readonly mode: Mode;
  readonly onChange: (mode: Mode) => void;
}

/** At the foot: from signing in to registering and back, and the demo that needs neither. */
function OtherMode({ mode, onChange }: OtherModeProps): ReactNode {
  const t = useText();
  const isSignIn = mode === 'signIn';
  const { question, answer } = otherModes[mode];
  return (
    <div className="mt-auto flex flex-col items-center gap-1 pt-8 pb-[calc(16px+var(--layout-safe-bottom))]">
      <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-[1rem]/6 text-secondary">
        {question === null ? null : t(question)}
        <button
          type="button"
          onClick={() => onChange(isSignIn ? 'register' : 'signIn')}
          className="hit-area font-semibold text-proof"
        >
          {t(answer)}
        </button>
      </p>
      <a
        href={hrefTo('demoTrading')}
        className="flex min-h-11 items-center text-center text-body font-medium text-proof"
      >
        {t('demoTrading.try')}
      </a>
      <ReserveLine />
    </div>
  );
}
