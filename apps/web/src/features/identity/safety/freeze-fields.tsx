import { useText } from '@candor/client/language';
import { responsibleTradingCalls } from '@candor/contract/calls/responsible-trading';
import { Button } from '@candor/ui/button';
import { Notice, EmptyState } from '@candor/ui/message-state';
import { Page } from '@candor/ui/page';
import { Segmented } from '@candor/ui/segmented';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { Reply } from '../../../platform/call.ts';
import { goTo } from '../../../platform/route.ts';

type Frozen = Reply<typeof responsibleTradingCalls, 'freezeByLink'>;

/** What a freeze on this page has just done; it has also ended the session that asked for it. */
export const useFrozen = create<{ readonly frozen: Frozen | null }>(() => ({ frozen: null }));

export type KeptWithdrawals = 'cancel' | 'hold';

interface WithdrawalsChoiceProps {
  readonly value: KeptWithdrawals;
  readonly onChange: (value: KeptWithdrawals) => void;
}

/** What a freeze does with withdrawals that have not left. */
export function WithdrawalsChoice({ value, onChange }: WithdrawalsChoiceProps): ReactNode {
  const t = useText();
  return (
    <div className="grid gap-2">
      <p className="text-label text-secondary">{t('accountFreeze.withdrawals')}</p>
      <Segmented
        label={t('accountFreeze.withdrawals')}
        value={value}
        onChange={onChange}
        segments={[
          { value: 'cancel', label: t('accountFreeze.cancel') },
          { value: 'hold', label: t('accountFreeze.hold') },
        ]}
      />
      <p className="text-label font-normal text-tertiary">
        {t(value === 'cancel' ? 'accountFreeze.cancelText' : 'accountFreeze.holdText')}
      </p>
    </div>
  );
}

/** What was stopped, what could not be, and the way on. */
export function FreezeOutcome({ frozen }: { readonly frozen: Frozen }): ReactNode {
  const t = useText();
  const { cancelled, held, underWay } = frozen;
  const signIn = () => {
    useFrozen.setState({ frozen: null });
    goTo('login', {}, { replace: true });
  };
  return (
    <Page plain>
      <div role="status" className="flex flex-1 flex-col">
        <EmptyState
          icon="lock"
          title={t('accountFreeze.doneTitle')}
          text={t('accountFreeze.doneText')}
          actions={<Button onClick={signIn}>{t('accountFreeze.signIn')}</Button>}
        />
      </div>
      <div className="mx-auto grid w-full max-w-(--layout-column-max) gap-3 pb-(--layout-safe-bottom)">
        {cancelled > 0 ? (
          <Notice icon="check">{t('accountFreeze.cancelled', { count: cancelled })}</Notice>
        ) : null}
        {held > 0 ? <Notice icon="clock">{t('accountFreeze.held', { count: held })}</Notice> : null}
        {underWay > 0 ? (
          <Notice icon="info">{t('accountFreeze.underWay', { count: underWay })}</Notice>
        ) : null}
      </div>
    </Page>
  );
}
