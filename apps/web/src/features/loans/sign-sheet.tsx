import { CallError } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { loansCalls } from '@candor/contract/calls/loans';
import { toText, ZERO } from '@candor/domain/money/money';
import { Amount } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import { Fact, Facts } from '@candor/ui/row';
import { showToast } from '@candor/ui/toast';
import { useRef, useState, type ReactNode } from 'react';
import { ConfirmSheet } from '../../parts/confirm/confirm-sheet.tsx';
import { type Secrets, useSecrets } from '../../parts/confirm/confirmable.tsx';
import { successHaptic } from '../../platform/haptics.ts';
import { useCommand } from '../../platform/query.ts';
import { goTo } from '../../platform/route.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import { uploadFile } from '../../platform/upload.ts';
import { keepDraft, type LoanDraft } from './draft.ts';
import { type Agreement, changedByLoans } from './use-loans.ts';

export interface SignSheetProps {
  readonly draft: LoanDraft;
  readonly agreement: Agreement;
  /** Of the signature. */
  readonly picture: File;
  readonly hasTotp: boolean;
  /** The agreement must be read again. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The confirmation: everything that will happen, with the withdrawal password. */
export function SignSheet(props: SignSheetProps): ReactNode {
  const t = useText();
  const { draft, agreement, hasTotp, onClose } = props;
  const secrets = useSecrets(hasTotp);
  const { send, isPending, error } = useSigning(props);
  const amount = numberText(agreement.amount, { decimals: 2 });
  const { currency } = agreement;
  return (
    <ConfirmSheet
      title={t(draft.kind === 'pledge' ? 'loanAgreement.askPledge' : 'loanAgreement.askCredit', {
        amount,
        currency,
      })}
      keep={t('shell.cancel')}
      label={
        secrets.missing === null
          ? t(draft.kind === 'pledge' ? 'loanAgreement.signBorrow' : 'loanAgreement.signApply', {
              amount,
              currency,
            })
          : t(secrets.missing)
      }
      disabled={secrets.missing !== null}
      busy={isPending}
      onConfirm={() => void send(secrets.given)}
      onClose={onClose}
    >
      <WhatHappens draft={draft} agreement={agreement} />
      {secrets.fields(error)}
    </ConfirmSheet>
  );
}

function WhatHappens({ draft, agreement }: Pick<SignSheetProps, 'draft' | 'agreement'>): ReactNode {
  const t = useText();
  const { currency, amount, interest, total, endsAt } = agreement;
  const money = { decimals: 2, unit: currency };
  const coin = draft.termsId.split('-')[1] ?? '';
  return (
    <Facts>
      <Fact
        label={t(draft.kind === 'pledge' ? 'loanAgreement.now' : 'loanAgreement.afterReview')}
        value={<Amount value={amount} {...money} />}
      />
      {draft.collateral === undefined ? null : (
        <Fact label={t('loanAgreement.locked')} value={`${toText(draft.collateral)} ${coin}`} />
      )}
      <Fact label={t('loanAgreement.totalCost')} value={<Amount value={interest} {...money} />} />
      <Fact label={t('loanAgreement.repay')} value={<Amount value={total} {...money} />} />
      <Fact label={t('loanAgreement.by')} value={dateTimeText(endsAt)} />
    </Facts>
  );
}

/** Uploads the signature once, then applies; a wrong password keeps the upload. */
function useSigning({ draft, agreement, picture, onChanged, onClose }: SignSheetProps) {
  const t = useText();
  const [isUploading, setIsUploading] = useState(false);
  const path = useRef<string | null>(null);
  const done = {
    refreshes: changedByLoans,
    onDone: ({ id }: { readonly id: string }) => {
      successHaptic();
      keepDraft(null);
      goTo('loanOrders', { id, made: '1' }, { replace: true });
    },
  };
  const pledge = useCommand(loansCalls, 'applyForPledgeLoan', done);
  const credit = useCommand(loansCalls, 'applyForCreditLoan', done);
  const failed = (error: Error) => {
    if (!(error instanceof CallError)) return;
    // The text that was signed is no longer the one that would be made.
    if (error.key !== 'loans.agreementChanged') return;
    onClose();
    onChanged();
  };

  async function send(given: Secrets['given']) {
    setIsUploading(true);
    try {
      path.current ??= await uploadFile(picture, {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      });
    } catch (error) {
      showToast(error instanceof Error ? error.message : t('shell.noAnswer'), 'error');
      return;
    } finally {
      setIsUploading(false);
    }
    const request = {
      termsId: draft.termsId,
      amount: draft.amount,
      days: draft.days,
      signature: path.current,
      agreementHash: agreement.hash,
      preparedAt: agreement.preparedAt,
      ...given,
    };
    if (draft.kind === 'pledge')
      pledge.mutate({ ...request, collateral: draft.collateral ?? ZERO }, { onError: failed });
    else if (draft.purpose)
      credit.mutate(
        {
          ...request,
          purpose: draft.purpose,
          ...(draft.income ? { income: draft.income } : {}),
          ...(draft.bankStatement ? { bankStatement: draft.bankStatement } : {}),
        },
        { onError: failed },
      );
  }

  return {
    send,
    isPending: isUploading || pledge.isPending || credit.isPending,
    error: pledge.error ?? credit.error,
  };
}
