import { useText } from '@candor/client/language';
import { identityCalls } from '@candor/contract/calls/identity';
import { Button } from '@candor/ui/button';
import { Page } from '@candor/ui/page';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useCommand } from '../../../platform/query.ts';
import { fieldText } from '../../../parts/field-text.ts';
import { PasswordField } from '../password-field.tsx';
import { doneHere, knowAnew } from './done-here.ts';
import { SafetyBar } from './form-page.tsx';

interface BoundSecondFactorProps {
  readonly codesLeft: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The bound authenticator, and the two things to do with it. */
export function BoundSecondFactor({ codesLeft, onCodes }: BoundSecondFactorProps): ReactNode {
  const t = useText();
  const [sheet, setSheet] = useState<'renew' | 'unbind' | null>(null);
  const close = () => setSheet(null);
  return (
    <Page plain>
      <SafetyBar title={t('secondFactor.title')} />
      <div className="mx-auto mt-2 flex w-full max-w-(--layout-column-max) flex-1 flex-col gap-4 desktop:flex-none">
        <p className="m-0 text-body text-secondary">{t('secondFactor.onText')}</p>
        <Facts>
          <Fact label={t('secondFactor.state')} value={t('shell.on')} />
          <Fact label={t('secondFactor.codesLeft')} value={String(codesLeft)} />
        </Facts>
        <div className="mt-auto flex gap-3 pt-4 pb-(--layout-safe-bottom) *:flex-1">
          <Button tone="danger" onClick={() => setSheet('unbind')}>
            {t('secondFactor.unbind')}
          </Button>
          <Button tone="quiet" onClick={() => setSheet('renew')}>
            {t('secondFactor.renew')}
          </Button>
        </div>
      </div>
      {sheet === 'unbind' ? <UnbindSheet onClose={close} /> : null}
      {sheet === 'renew' ? <RenewSheet onCodes={onCodes} onClose={close} /> : null}
    </Page>
  );
}

function UnbindSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [totp, setTotp] = useState('');
  const [password, setPassword] = useState('');
  const unbind = useCommand(identityCalls, 'unbindTotp', {
    onDone: () => doneHere('secondFactor.wasUnbound'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    unbind.mutate({ password, totp });
  };
  return (
    <Sheet
      open
      title={t('secondFactor.unbindTitle')}
      text={t('secondFactor.unbindText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <Button tone="danger" type="submit" form="unbind-totp" busy={unbind.isPending}>
          {t('secondFactor.unbind')}
        </Button>
      }
    >
      <form id="unbind-totp" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TotpField value={totp} onChange={setTotp} error={fieldText(unbind.error, 'totp')} />
        <PasswordField
          label={t('safety.loginPassword')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={fieldText(unbind.error, 'loginPassword') ?? fieldText(unbind.error, 'password')}
        />
      </form>
    </Sheet>
  );
}

interface RenewSheetProps {
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function RenewSheet({ onCodes, onClose }: RenewSheetProps): ReactNode {
  const t = useText();
  const [totp, setTotp] = useState('');
  const renew = useCommand(identityCalls, 'renewRecoveryCodes', {
    onDone: ({ recoveryCodes }) => {
      onClose();
      onCodes(recoveryCodes);
      knowAnew();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    renew.mutate({ totp });
  };
  return (
    <Sheet
      open
      title={t('secondFactor.renewTitle')}
      text={t('secondFactor.renewText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="renew-codes" busy={renew.isPending}>
          {t('secondFactor.renew')}
        </Button>
      }
    >
      <form id="renew-codes" noValidate onSubmit={submit}>
        <TotpField value={totp} onChange={setTotp} error={fieldText(renew.error, 'totp')} />
      </form>
    </Sheet>
  );
}

interface TotpFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** Takes a recovery code too, hence no six boxes. */
function TotpField(props: TotpFieldProps): ReactNode {
  const t = useText();
  return (
    <TextField
      {...props}
      label={t('secondFactor.anyCode')}
      autoComplete="one-time-code"
      spellCheck={false}
    />
  );
}
