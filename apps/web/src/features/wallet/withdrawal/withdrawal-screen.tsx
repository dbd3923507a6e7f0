import { useText } from '@candor/client/language';
import { fundingCalls } from '@candor/contract/calls/wallet-funding';
import { AppBar } from '@candor/ui/app-bar';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Loading, Skeleton } from '@candor/ui/skeleton';
import { TextField } from '@candor/ui/text-field';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { useIsOnline } from '../../../platform/online.ts';
import { PracticeChip } from '../../../platform/practice-chip.tsx';
import { useCall } from '../../../platform/query.ts';
import { goBack, hrefTo, useQueryValue } from '../../../platform/route.ts';
import { typedAmount } from '../funding/amount-text.ts';
import { type PayoutAccount, useAccounts } from '../payout-accounts/use-accounts.ts';
import { WithdrawalFields } from './withdrawal-fields.tsx';
import { problemOf, summarise } from './withdrawal-form.ts';
import { WithdrawButton } from './withdraw-button.tsx';

const WithdrawalQuestion = lazyPart(
  async () => (await import('./withdrawal-question.tsx')).WithdrawalQuestion,
);
const SetFundPasswordSheet = lazyPart(
  async () =>
    (await import('../../../parts/confirm/set-fund-password-sheet.tsx')).SetFundPasswordSheet,
);

const AccountSheet = lazyPart(
  async () => (await import('../payout-accounts/account-sheet.tsx')).AccountSheet,
);

/** Withdraws to one of the customer's payout accounts. */
export function WithdrawalScreen(): ReactNode {
  const t = useText();
  const asked = useAccounts();
  const [isAdding, setIsAdding] = useState(false);
  const accounts = asked.data?.records;
  if (accounts && accounts.length > 0) return <Withdrawal accounts={accounts} />;
  return (
    <Page>
      <WithdrawalBar />
      {accounts ? (
        <EmptyState
          icon="bank"
          title={t('withdrawal.noAccount')}
          text={t('withdrawal.noAccountText')}
          actions={<Button onClick={() => setIsAdding(true)}>{t('withdrawal.bind')}</Button>}
        />
      ) : asked.isPending ? (
        <Loading label={t('shell.loading')}>
          <Skeleton height={88} className="mt-2 rounded-card" />
          <Skeleton height={56} className="mt-4 rounded-button" />
          <Skeleton height={180} className="mt-4 rounded-card" />
        </Loading>
      ) : (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      )}
      <Suspense>
        {isAdding ? <AccountSheet account={null} onClose={() => setIsAdding(false)} /> : null}
      </Suspense>
    </Page>
  );
}

function WithdrawalBar(): ReactNode {
  const t = useText();
  return (
    <AppBar
      title={t('withdrawal.title')}
      back={{ label: t('shell.back'), onPress: () => goBack('assets') }}
      actions={
        <>
          <span className="flex items-center">
            <PracticeChip />
          </span>
          <a
            href={hrefTo('fundingRecords', { kind: 'withdrawal' })}
            aria-label={t('funding.title')}
            className="inline-flex size-11 items-center justify-center rounded-control active:opacity-60"
          >
            <Icon name="document" />
          </a>
        </>
      }
    />
  );
}

function Withdrawal({ accounts }: { readonly accounts: readonly PayoutAccount[] }): ReactNode {
  const t = useText();
  const isOnline = useIsOnline();
  const asked = useQueryValue('currency');
  const preferred = accounts.find((account) => account.currency === asked) ?? accounts[0];
  const [accountId, setAccountId] = useState(preferred?.id);
  const [text, setText] = useState('');
  const [remark, setRemark] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0];
  const currency = account?.currency ?? 'USDT';
  const { data: terms } = useCall(fundingCalls, 'getWithdrawalTerms', { currency });
  const amount = typedAmount(text);
  const draft = { account, amount, terms, isOnline };
  const summary = summarise(draft);
  const choose = (id: string) => {
    setAccountId(id);
    setText('');
  };
  return (
    <Page
      actionsWidth="form"
      actions={
        <WithdrawButton
          problem={problemOf(draft)}
          amount={amount}
          currency={currency}
          isReady={terms !== undefined}
          onPress={() => setIsAsking(true)}
        />
      }
    >
      <WithdrawalBar />
      {account && summary ? (
        <WithdrawalFields
          accounts={accounts}
          account={account}
          onChoose={choose}
          onAdd={() => setIsAdding(true)}
          text={text}
          onType={setText}
          terms={terms}
          summary={summary}
        >
          <TextField
            label={t('withdrawal.remark')}
            hint={t('withdrawal.remarkHint')}
            value={remark}
            onChange={setRemark}
            maxLength={200}
          />
        </WithdrawalFields>
      ) : null}
      <Suspense>
        {isAsking && terms && !terms.hasFundPassword ? (
          <SetFundPasswordSheet onClose={() => setIsAsking(false)} />
        ) : null}
        {isAsking && terms?.hasFundPassword && account && summary ? (
          <WithdrawalQuestion
            account={account}
            request={{
              currency,
              amount,
              accountId: account.id,
              ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
            }}
            summary={summary}
            hasTotp={terms.hasTotp}
            onClose={() => setIsAsking(false)}
          />
        ) : null}
        {isAdding ? (
          <AccountSheet account={null} onAdded={choose} onClose={() => setIsAdding(false)} />
        ) : null}
      </Suspense>
    </Page>
  );
}
