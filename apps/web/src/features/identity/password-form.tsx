import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { TextField } from '@candor/ui/text-field';
import { useState, type FormEvent, type ReactNode, useEffect } from 'react';
import { chosenCountry } from '../../platform/country-info.ts';
import { useCommand } from '../../platform/query.ts';
import { isPhoneLike } from './address-entry.ts';
import { ClearButton } from './address-field.tsx';
import { CountryButton } from './country-button.tsx';
import { enterSession } from './enter-session.ts';
import { fieldText } from '../../parts/field-text.ts';
import { followSignIn, type SignInSteps } from './follow-sign-in.ts';
import { LineButton } from './line-button.tsx';
import { canOfferPasskeys, signInByOffer } from './passkey-ceremony.ts';
import { PasswordField } from './password-field.tsx';

interface PasswordFormProps extends SignInSteps {
  readonly onForgotten: () => void;
}

/** Signing in with a password: e-mail address, phone number or user name. */
export function PasswordForm({ onForgotten, ...steps }: PasswordFormProps): ReactNode {
  const t = useText();
  const [username, setUsername] = useState('');
  const [{ country, callingCode }, setCountry] = useState(chosenCountry);
  const [password, setPassword] = useState('');
  usePasskeyOffer();
  const isPhone = isPhoneLike(username);
  const logIn = useCommand(identityCalls, 'logIn', {
    onDone: (answer) => {
      setPassword('');
      followSignIn(answer, steps);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    logIn.mutate({ username, password, ...(isPhone && { areaCode: callingCode }) });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t('login.username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={setUsername}
        error={fieldText(logIn.error, 'username')}
        leading={
          isPhone ? (
            <CountryButton country={country} callingCode={callingCode} onChange={setCountry} />
          ) : null
        }
        trailing={<ClearButton value={username} onClear={() => setUsername('')} />}
      />
      <div className="flex flex-col">
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={fieldText(logIn.error, 'password')}
        />
        <LineButton at="end" onClick={onForgotten}>
          {t('login.forgotten')}
        </LineButton>
      </div>
      <Button type="submit" busy={logIn.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

/** What the browser refuses by itself again and again is not offered any more on this visit. */
const FAILURES_MAX = 3;

/**
 * Offers passkeys in the list that the browser opens below the field marked `webauthn`, while that
 * field is on the screen. Nobody asked for it, so whatever goes wrong is silent but for the
 * server's word about a passkey that was chosen.
 */
function usePasskeyOffer(): void {
  useEffect(() => {
    const left = new AbortController();
    void offer(left.signal);
    return () => left.abort();
  }, []);
}

async function offer(left: AbortSignal): Promise<void> {
  if (!(await canOfferPasskeys().catch(() => false))) return;
  for (let failures = 0; failures < FAILURES_MAX && !left.aborted;) {
    try {
      const session = await signInByOffer(left);
      if (session) return enterSession(session);
    } catch {
      failures += 1;
    }
  }
}
