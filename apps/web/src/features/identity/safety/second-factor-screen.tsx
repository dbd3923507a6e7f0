import { identityCalls } from '@candor/contract/calls/identity';
import { Page } from '@candor/ui/page';
import { useState, type ReactNode } from 'react';
import { Unanswered } from '../../../parts/unanswered.tsx';
import { useText } from '../../../platform/language.ts';
import { useCall } from '../../../platform/query.ts';
import { BindSecondFactor } from './bind-second-factor.tsx';
import { BoundSecondFactor } from './bound-second-factor.tsx';
import { SafetyBar } from './form-page.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The authenticator app: binding it, its recovery codes, and removing it. */
export function SecondFactorScreen(): ReactNode {
  const t = useText();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const asked = useCall(identityCalls, 'getSecurity', {});
  if (codes) return <RecoveryCodes codes={codes} />;
  if (asked.data?.hasTotp) {
    return <BoundSecondFactor codesLeft={asked.data.recoveryCodesLeft} onCodes={setCodes} />;
  }
  if (asked.data) return <BindSecondFactor onCodes={setCodes} />;
  return (
    <Page plain>
      <SafetyBar title={t('secondFactor.title')} />
      <Unanswered asked={asked} />
    </Page>
  );
}
