import { useText } from '@candor/client/language';
import type { RequestOf } from '@candor/contract/calls';
import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { Button } from '@candor/ui/button';
import { Fact, Facts } from '@candor/ui/row';
import { Sheet } from '@candor/ui/sheet';
import { useState, type ReactNode } from 'react';
import { CurrencyAmount } from '../../../parts/currency-amount.tsx';
import { successHaptic } from '../../../platform/haptics.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCommand } from '../../../platform/query.ts';
import { goTo } from '../../../platform/route.ts';
import { SecretFields } from '../../../parts/confirm/secret-fields.tsx';
import { fullAmountText } from '../../../parts/full-amount.ts';
import { useNetworkName } from '../funding/use-network-name.ts';
import { useArrivalText } from '../funding/use-arrival-text.ts';
import { changedByFunding } from '../funding/use-records.ts';
import { accountName, type PayoutAccount } from '../payout-accounts/use-accounts.ts';
import type { WithdrawalSummary } from './withdrawal-form.ts';

export interface WithdrawalQuestionProps {
  readonly account: PayoutAccount;
  /** The request without its secrets. */
  readonly request: Omit<RequestOf<'requestWithdrawal'>, 'fundPassword' | 'totpCode'>;
  readonly summary: WithdrawalSummary;
  readonly hasTotp: boolean;
  readonly onClose: () => void;
}

/** The confirmation: destination, amount received, and the required secrets. */
export function WithdrawalQuestion(props: WithdrawalQuestionProps): ReactNode {
  const t = useText();
  const { request, hasTotp, onClose } = props;
  const [secrets, setSecrets] = useState({ fundPassword: '', totpCode: '' });
  const command = useSending();
  const { amount, currency } = request;
  const text = fullAmountText(amount, currency);
  const isComplete = secrets.fundPassword !== '' && (!hasTotp || secrets.totpCode !== '');
  return (
    <Sheet
      open
      question
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('withdrawal.question', { amount: text, currency })}
      text={t('withdrawal.questionText')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('withdrawal.keep')}
          </Button>
          <Button
            className="grow-[1.7]!"
            busy={command.isPending}
            disabled={!isComplete}
            onClick={() =>
              command.mutate({
                ...request,
                fundPassword: secrets.fundPassword,
                ...(secrets.totpCode === '' ? {} : { totpCode: secrets.totpCode }),
              })
            }
          >
            {t('withdrawal.continue', { amount: text, currency })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="empty:hidden">
          <PracticeChip />
        </p>
        <QuestionFacts {...props} />
        <SecretFields
          hasTotp={hasTotp}
          secrets={secrets}
          error={command.error}
          onChange={(part) => setSecrets({ ...secrets, ...part })}
        />
      </div>
    </Sheet>
  );
}

function useSending() {
  return useCommand(fundingCalls, 'requestWithdrawal', {
    refreshes: changedByFunding,
    onDone: ({ id }) => {
      successHaptic();
      goTo('fundingResult', { kind: 'withdrawal', id });
    },
  });
}

function QuestionFacts({ account, request, summary }: WithdrawalQuestionProps): ReactNode {
  const t = useText();
  const arrival = useArrivalText();
  const nameOf = useNetworkName();
  return (
    <Facts>
      <Fact
        label={t('funding.toAddress')}
        value={
          <span className="block max-w-60 text-end">
            {accountName(account) ?? nameOf(account)}
            <span className="block text-label font-normal break-all">{account.account}</span>
          </span>
        }
      />
      <Fact label={t('funding.network')} value={nameOf(account)} />
      <Fact
        label={t('withdrawal.amount')}
        value={<CurrencyAmount value={request.amount} currency={account.currency} />}
      />
      <Fact
        label={t('withdrawal.fee')}
        value={<CurrencyAmount value={summary.fee} currency={account.currency} />}
      />
      <Fact
        label={t('withdrawal.arrives')}
        value={<CurrencyAmount value={summary.arrives ?? undefined} currency={account.currency} />}
      />
      <Fact label={t('withdrawal.arrival')} value={arrival(summary.arrivalMinutes)} />
    </Facts>
  );
}
