import { useText } from '@candor/client/language';
import { responsibleTradingCalls } from '@candor/contract/calls/responsible-trading';
import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { refresh, useCommand } from '../../../platform/query.ts';
import { dateTimeText } from '../../../platform/time-text.ts';
import { doneHere } from './done-here.ts';
import { FormPage } from './form-page.tsx';
import { TwoProofFields, useTwoProofs } from './two-proofs.tsx';

/** Ends the freeze: the password, and the second factor or a code. */
export function EndFreeze({ since }: { readonly since: number }): ReactNode {
  const t = useText();
  const proofs = useTwoProofs();
  const end = useCommand(responsibleTradingCalls, 'unfreezeAccount', {
    onDone: () => {
      void refresh(['getResponsibleTrading', 'listWithdrawals', 'getWithdrawalTerms']);
      doneHere('accountFreeze.ended');
    },
  });
  return (
    <FormPage
      title={t('accountFreeze.title')}
      text={t('accountFreeze.endText')}
      submitLabel={t('accountFreeze.end')}
      isBusy={end.isPending}
      onSubmit={() => end.mutate(proofs.request)}
    >
      <Notice icon="lock">{t('accountFreeze.since', { time: dateTimeText(since) })}</Notice>
      <TwoProofFields proofs={proofs} error={end.error} />
    </FormPage>
  );
}
