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
import { SetFundPasswordSheet } from '../../../parts/confirm/set-fund-password-sheet.tsx';
import {
  type AccountForm,
  accountForm,
  accountRequest,
  isBank,
  isComplete,
  placeProblem,
} from './account-form.ts';
import { RemoveQuestion } from './remove-question.tsx';
import type { PayoutAccount } from './use-accounts.ts';

const refreshes: readonly CallName[] = ['listPayoutAccounts', 'listSecurityEvents'];

export interface AccountSheetProps {
  /** Null adds a new one. */
  readonly account: PayoutAccount | null;
  readonly onClose: () => void;
}

/** Adds or edits a payout account; asks for a withdrawal password first if none is set. */
export function AccountSheet({ account, onClose }: AccountSheetProps): ReactNode {
  const currency = account?.currency ?? 'USDT';
  const terms = useCall(fundingCalls, 'getWithdrawalTerms', { currency });
  const [isRemoving, setIsRemoving] = useState(false);
  if (!terms.data) return null;
  if (!terms.data.hasFundPassword) return <SetFundPasswordSheet onClose={onClose} />;
  if (account && isRemoving)
    return (
      <RemoveQuestion account={account} onClose={() => setIsRemoving(false)} onDone={onClose} />
    );
  return (
    <AccountFields
      account={account}
      hasTotp={terms.data.hasTotp}
      onClose={onClose}
      onRemove={() => setIsRemoving(true)}
    />
  );
}

interface AccountFieldsProps extends AccountSheetProps {
  readonly hasTotp: boolean;
  readonly onRemove: () => void;
}

function AccountFields({ account, hasTotp, onClose, onRemove }: AccountFieldsProps): ReactNode {
  const t = useText();
  const [form, setForm] = useState<AccountForm>(() => accountForm(account));
  const change = (part: Partial<AccountForm>) => setForm({ ...form, ...part });
  const { isPending, error, save } = useSave(account, onClose);
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
          <Button busy={isPending} disabled={!isComplete(form, hasTotp)} onClick={() => save(form)}>
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
        <SecretFields hasTotp={hasTotp} secrets={form} error={error} onChange={change} />
      </div>
    </Sheet>
  );
}

function useSave(account: PayoutAccount | null, onClose: () => void) {
  const t = useText();
  const add = useCommand(fundingCalls, 'addPayoutAccount', {
    refreshes,
    onDone: () => {
      showToast(t('payoutAccount.bound'), 'success');
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
    isPending: add.isPending || edit.isPending,
    error: account ? edit.error : add.error,
    save: (form: AccountForm) => {
      const request = accountRequest(form);
      if (account) edit.mutate({ ...request, id: account.id });
      else add.mutate(request);
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
  const account = (
    <TextField
      label={t(isBank(form) ? 'payoutAccount.number' : 'payoutAccount.address')}
      value={form.account}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      maxLength={120}
      error={problem ? t(problem) : (fieldText(error, 'account') ?? fieldText(error, 'address'))}
      onChange={(typed) => onChange({ account: typed })}
    />
  );
  if (!isBank(form)) return account;
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
      {account}
    </>
  );
}
