import { useText } from '@candor/client/language';
import { responsibleTradingCalls } from '@candor/contract/calls/responsible-trading';
import { Page } from '@candor/ui/page';
import { useState, type ReactNode } from 'react';
import { Unanswered } from '../../../parts/unanswered.tsx';
import { useResponsibleTrading } from '../../../parts/responsible-trading/use-responsible-trading.ts';
import { useCommand } from '../../../platform/query.ts';
import { goTo } from '../../../platform/route.ts';
import { endSession } from '../../../platform/session.ts';
import { EndFreeze } from './end-freeze.tsx';
import { FormPage, SafetyBar } from './form-page.tsx';
import { useFrozen, WithdrawalsChoice, type KeptWithdrawals } from './freeze-fields.tsx';

/** Freezing the own account, and ending the freeze. */
export function AccountFreezeScreen(): ReactNode {
  const t = useText();
  const asked = useResponsibleTrading();
  if (asked.data?.ownFreeze) return <EndFreeze since={asked.data.ownFreeze.since} />;
  if (asked.data) return <FreezeForm />;
  return (
    <Page plain>
      <SafetyBar title={t('accountFreeze.title')} />
      <Unanswered asked={asked} />
    </Page>
  );
}

function FreezeForm(): ReactNode {
  const t = useText();
  const [withdrawals, setWithdrawals] = useState<KeptWithdrawals>('cancel');
  const freeze = useCommand(responsibleTradingCalls, 'freezeAccount', {
    onDone: (frozen) => {
      // To a screen for visitors: the server has just ended this session.
      useFrozen.setState({ frozen });
      goTo('freezeLink', {}, { replace: true });
      endSession();
    },
  });
  return (
    <FormPage
      title={t('accountFreeze.title')}
      text={t('accountFreeze.text')}
      submitLabel={t('accountFreeze.submit')}
      isBusy={freeze.isPending}
      onSubmit={() => freeze.mutate({ withdrawals })}
    >
      <WithdrawalsChoice value={withdrawals} onChange={setWithdrawals} />
    </FormPage>
  );
}
