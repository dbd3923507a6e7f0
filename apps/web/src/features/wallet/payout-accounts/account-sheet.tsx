import { useText } from '@candor/client/language';
import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import type { CallName } from '@candor/contract/wire/calls';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { TextField } from '@candor/ui/text-field';
import { showToast } from '@candor/ui/toast';
import { useState, type ReactNode } from 'react';
import { fieldText } from '../../../parts/field-text.ts';
import { useCommand, useCall } from '../../../platform/query.ts';
import { SecretFields } from '../../../parts/confirm/secret-fields.tsx';
import { NetworkChoice } from '../funding/network-choice.tsx';
import { useNetworkChoice, useNetworks } from '../funding/use-networks.ts';
import {
  emptyFundPassword,
  isFundPasswordReady,
  NewFundPasswordFields,
  type NewFundPassword,
  type NewFundPasswordFieldsProps,
} from '../../../parts/confirm/new-fund-password-fields.tsx';
import { useSetFundPassword } from '../../../parts/confirm/set-fund-password-sheet.tsx';
import {
  type AccountForm,
  accountForm,
  accountRequest,
  isBank,
  isComplete,
  placeProblem,
} from './account-form.ts';
import { AddressField } from './address-field.tsx';
import { RemoveQuestion } from './remove-question.tsx';
import type { PayoutAccount } from './use-accounts.ts';

const refreshes: readonly CallName[] = ['listPayoutAccounts', 'listSecurityEvents'];

export interface AccountSheetProps {
  /** Null adds a new one. */
  readonly account: PayoutAccount | null;
  readonly onClose: () => void;
  /** Before it closes, with the id of the new one. */
  readonly onAdded?: (id: string) => void;
}

/** Adds or edits a payout account; the first one sets the withdrawal password in the same step. */
export function AccountSheet(props: AccountSheetProps): ReactNode {
  const { account, onClose } = props;
  const currency = account?.currency ?? 'USDT';
  const terms = useCall(fundingCalls, 'getWithdrawalTerms', { currency });
  const [isRemoving, setIsRemoving] = useState(false);
  if (!terms.data) return null;
  if (account && isRemoving)
    return (
      <RemoveQuestion account={account} onClose={() => setIsRemoving(false)} onDone={onClose} />
    );
  return (
    <AccountFields
      {...props}
      hasFundPassword={terms.data.hasFundPassword}
      hasTotp={terms.data.hasTotp}
      onRemove={() => setIsRemoving(true)}
    />
  );
}

interface AccountFieldsProps extends AccountSheetProps {
  readonly hasFundPassword: boolean;
  readonly hasTotp: boolean;
  readonly onRemove: () => void;
}

function AccountFields(props: AccountFieldsProps): ReactNode {
  const t = useText();
  const { account, hasFundPassword, hasTotp, onClose, onRemove } = props;
  const [form, setForm] = useState<AccountForm>(() => accountForm(account));
  const [first, setFirst] = useState(emptyFundPassword);
  const change = (part: Partial<AccountForm>) => setForm({ ...form, ...part });
  const { isPending, error, passwordError, save } = useSave(props);
  const isReady =
    isComplete(form, hasTotp) && (hasFundPassword || isFundPasswordReady(newPassword(form, first)));
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t(account ? 'payoutAccount.edit' : 'payoutAccount.add')}
      text={t('payoutAccount.holdNote')}
      actions={
        <>
          {account ? (
            <Button tone="quiet" onClick={onRemove}>
              {t('payoutAccount.remove')}
            </Button>
          ) : null}
          <Button busy={isPending} disabled={!isReady} onClick={() => save(form, first)}>
            {t(account ? 'payoutAccount.change' : 'payoutAccount.save')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {account ? null : <ChooseNetwork onChange={change} />}
        <PlaceFields form={form} error={error} onChange={change} />
        <TextField
          label={t('payoutAccount.label')}
          value={form.label}
          maxLength={40}
          error={fieldText(error, 'label')}
          onChange={(label) => change({ label })}
        />
        {hasFundPassword ? (
          <SecretFields hasTotp={hasTotp} secrets={form} error={error} onChange={change} />
        ) : (
          <FirstPassword
            value={newPassword(form, first)}
            error={passwordError}
            onChange={({ fundPassword, ...part }) => {
              setFirst({ ...first, ...part });
              if (fundPassword !== undefined) change({ fundPassword });
            }}
          />
        )}
      </div>
    </Sheet>
  );
}

/** The new password is the one that the account is added with. */
const newPassword = (form: AccountForm, first: NewFundPassword): NewFundPassword => ({
  ...first,
  fundPassword: form.fundPassword,
});

function FirstPassword(props: NewFundPasswordFieldsProps): ReactNode {
  const t = useText();
  return (
    <section
      aria-label={t('withdrawal.setPassword')}
      className="grid grid-cols-1 gap-4 border-t border-hairline pt-4"
    >
      <div>
        <h3 className="text-headline">{t('withdrawal.setPassword')}</h3>
        <p className="text-body text-secondary">{t('withdrawal.setPasswordText')}</p>
      </div>
      <NewFundPasswordFields {...props} />
    </section>
  );
}

function useSave({ account, hasFundPassword, onAdded, onClose }: AccountFieldsProps) {
  const t = useText();
  const setPassword = useSetFundPassword();
  const add = useCommand(fundingCalls, 'addPayoutAccount', {
    refreshes,
    onDone: ({ id }) => {
      showToast(t('payoutAccount.bound'), 'success');
      onAdded?.(id);
      onClose();
    },
  });
  const edit = useCommand(fundingCalls, 'editPayoutAccount', {
    refreshes,
    onDone: () => {
      showToast(t('payoutAccount.changed'), 'success');
      onClose();
    },
  });
  return {
    isPending: setPassword.isPending || add.isPending || edit.isPending,
    error: account ? edit.error : add.error,
    passwordError: setPassword.error,
    save: (form: AccountForm, first: NewFundPassword) => {
      const request = accountRequest(form);
      const send = () =>
        account ? edit.mutate({ ...request, id: account.id }) : add.mutate(request);
      if (hasFundPassword) return send();
      const { password, again } = first;
      const asked = { password, fundPassword: form.fundPassword, confirmPassword: again };
      // What is already set stays set when the address is refused; the form then asks for it only once.
      setPassword.mutate(asked, { onSuccess: send });
    },
  };
}

type Change = (part: Partial<AccountForm>) => void;

function ChooseNetwork({ onChange }: { readonly onChange: Change }): ReactNode {
  const { data } = useNetworks();
  const choice = useNetworkChoice(data?.networks ?? []);
  const tell = (currency: AccountForm['currency'], chainType: string) =>
    onChange({ currency, chainType, account: '' });
  return (
    <NetworkChoice
      choice={{
        ...choice,
        chooseCurrency: (currency) => {
          choice.chooseCurrency(currency);
          const first = data?.networks.find((network) => network.currency === currency);
          if (first) tell(currency, first.chainType);
        },
        chooseNetwork: (chainType) => {
          choice.chooseNetwork(chainType);
          if (choice.network) tell(choice.network.currency, chainType);
        },
      }}
    />
  );
}

interface PlaceFieldsProps {
  readonly form: AccountForm;
  readonly error: Error | null;
  readonly onChange: Change;
}

function PlaceFields({ form, error, onChange }: PlaceFieldsProps): ReactNode {
  const t = useText();
  const problem = form.account === '' ? null : placeProblem(form);
  const place = {
    value: form.account,
    error: problem ? t(problem) : (fieldText(error, 'account') ?? fieldText(error, 'address')),
    onChange: (account: string) => onChange({ account }),
  };
  if (!isBank(form)) return <AddressField {...place} />;
  return (
    <>
      <TextField
        label={t('payoutAccount.bankName')}
        value={form.bankName}
        maxLength={80}
        error={fieldText(error, 'bankName')}
        onChange={(bankName) => onChange({ bankName })}
      />
      <TextField
        label={t('payoutAccount.holder')}
        value={form.holder}
        autoComplete="name"
        maxLength={80}
        error={fieldText(error, 'holder')}
        onChange={(holder) => onChange({ holder })}
      />
      <TextField
        {...place}
        label={t('payoutAccount.number')}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
      />
    </>
  );
}
