import { identityCalls } from '@candor/contract/calls/identity';
import { IconButton } from '@candor/ui/button';
import { CodeField } from '@candor/ui/code-field';
import { Icon } from '@candor/ui/icon';
import { Skeleton } from '@candor/ui/skeleton';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { copyToClipboard } from '../../../platform/clipboard.ts';
import { useText } from '../../../platform/language.ts';
import { useCommand, useCall } from '../../../platform/query.ts';
import { fieldText } from '../field-text.ts';
import { PasswordField } from '../password-field.tsx';
import { knowAnew } from './done-here.ts';
import { FormPage } from './form-page.tsx';
import { QrCode } from '../../../parts/qr-code.tsx';

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
