import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button, IconButton } from '@candor/ui/button';
import { CodeField } from '@candor/ui/code-field';
import { Icon } from '@candor/ui/icon';
import { Notice } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Skeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { QrCode } from '../../../parts/qr-code.tsx';
import { Unanswered } from '../../../parts/unanswered.tsx';
import { copyToClipboard } from '../../../platform/clipboard.ts';
import { useCall, useCommand } from '../../../platform/query.ts';
import { goBack } from '../../../platform/route.ts';
import { fieldText } from '../../../parts/field-text.ts';
import { PasswordField } from '../password-field.tsx';
import { BoundSecondFactor } from './bound-second-factor.tsx';
import { knowAnew } from './done-here.ts';
import { SafetyBar, FormPage } from './form-page.tsx';

/** The authenticator app: binding it, its recovery codes, and removing it. */
export function SecondFactorScreen(): ReactNode {
  const t = useText();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const asked = useCall(identityCalls, 'getSecurity', {});
  if (codes) return <RecoveryCodes codes={codes} />;
  if (asked.data?.hasTotp) {
    return <BoundSecondFactor codesLeft={asked.data.recoveryCodesLeft} onCodes={setCodes} />;
  }
  if (asked.data) return <BindSecondFactor onCodes={setCodes} />;
  return (
    <Page plain>
      <SafetyBar title={t('secondFactor.title')} />
      <Unanswered asked={asked} />
    </Page>
  );
}

/** The one time that recovery codes are shown. */
function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactNode {
  const t = useText();
  return (
    <Page plain>
      <SafetyBar title={t('recovery.title')} />
      <div className="mx-auto mt-2 flex w-full max-w-(--layout-column-max) flex-1 flex-col gap-4 desktop:flex-none">
        <p className="m-0 text-body text-secondary">{t('recovery.text')}</p>
        <Notice icon="info">{t('recovery.once')}</Notice>
        <ol
          aria-label={t('recovery.title')}
          className="m-0 grid list-none grid-cols-2 gap-x-4 gap-y-1 rounded-card bg-sunken p-4"
        >
          {codes.map((code) => (
            <li
              key={code}
              className="figures min-h-8 text-center text-[1rem]/8 font-semibold select-all"
            >
              {code}
            </li>
          ))}
        </ol>
        <div className="mt-auto flex gap-3 pt-4 pb-(--layout-safe-bottom) *:flex-1">
          <Button tone="quiet" onClick={() => void copyToClipboard(codes.join('\n'))}>
            {t('recovery.copy')}
          </Button>
          <Button onClick={() => goBack('security')}>{t('recovery.done')}</Button>
        </div>
      </div>
    </Page>
  );
}

interface BindSecondFactorProps {
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Three steps on one page: read the key, type its first code, confirm with the password. */
export function BindSecondFactor({ onCodes }: BindSecondFactorProps): ReactNode {
  const t = useText();
  const [totp, setTotp] = useState('');
  const [password, setPassword] = useState('');
  // A key is valid for 15 minutes; refetching earlier would change it while it is being scanned.
  const offer = useCall(identityCalls, 'createTotpKey', {}, { freshMs: Number.POSITIVE_INFINITY });
  const bind = useCommand(identityCalls, 'bindTotp', {
    onDone: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      knowAnew();
    },
  });
  const submit = () => {
    if (offer.data) bind.mutate({ totp, password, secretKey: offer.data.secretKey });
  };
  return (
    <FormPage
      title={t('secondFactor.title')}
      text={t('secondFactor.text')}
      submitLabel={t('secondFactor.bind')}
      isBusy={bind.isPending}
      onSubmit={submit}
    >
      {offer.data ? (
        <Key secretKey={offer.data.secretKey} uri={offer.data.qrCode} />
      ) : offer.isPending ? (
        <div className="mx-auto" role="status" aria-busy="true" aria-label={t('shell.loading')}>
          <Skeleton width={224} height={224} />
        </div>
      ) : (
        <FailedState inline onRetry={() => void offer.refetch()} busy={offer.isFetching} />
      )}
      <CodeField
        label={t('secondFactor.firstCode')}
        value={totp}
        onChange={setTotp}
        error={fieldText(bind.error, 'totp')}
      />
      <PasswordField
        label={t('safety.loginPassword')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={fieldText(bind.error, 'loginPassword') ?? fieldText(bind.error, 'password')}
      />
    </FormPage>
  );
}

function Key({ secretKey, uri }: { readonly secretKey: string; readonly uri: string }): ReactNode {
  const t = useText();
  return (
    <div className="flex flex-col gap-3">
      <QrCode text={uri} label={t('secondFactor.qr')} />
      <div className="flex items-center gap-2 rounded-control bg-sunken py-1 ps-4 pe-1">
        <code className="min-w-0 flex-1 font-[inherit] text-body font-medium tabular-nums">
          {secretKey.match(/.{1,4}/g)?.join(' ')}
        </code>
        <IconButton label={t('secondFactor.copy')} onClick={() => void copyToClipboard(secretKey)}>
          <Icon name="copy" size={20} className="text-secondary" />
        </IconButton>
      </div>
    </div>
  );
}
