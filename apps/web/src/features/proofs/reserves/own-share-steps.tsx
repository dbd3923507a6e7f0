import { getCurrency } from '@candor/domain/money/currencies';
import { shareSum } from '@candor/domain/proofs/reserves';
import { Amount } from '@candor/ui/figures';
import { numberText, withCommas } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { outcomeTexts, ProofStep } from '../../../parts/verify/proof-step.tsx';
import { useText } from '../../../platform/language.ts';
import type { ProvenShare } from './prove-share.ts';

/** From the customer's own money up to the seal of the day; each seal was earned on this device. */
export function OwnShareSteps({ proven }: { readonly proven: ProvenShare }): ReactNode {
  const t = useText();
  const { proof, check } = proven;
  const { share, reserves } = proof;
  const { decimals } = getCurrency(reserves.currency);
  const shown = (value: bigint) => numberText(value, { decimals });
  return (
    <div className="pt-2" aria-live="polite">
      <ol>
        <ProofStep
          outcome={check.counted}
          title={t('reserves.yourMoney')}
          value={<Amount value={shareSum(share)} decimals={decimals} unit={reserves.currency} />}
          note={t('reserves.yourMoneyNote', {
            held: shown(share.held),
            staked: shown(share.staked),
            profit: shown(share.openProfit),
          })}
        />
        <ProofStep
          outcome={check.counted}
          title={t('reserves.counted')}
          value={t(outcomeTexts[check.counted])}
          note={t('reserves.countedNote', {
            place: withCommas(String(share.index + 1)),
            count: withCommas(String(reserves.customerCount)),
            total: shown(reserves.liabilities),
            currency: reserves.currency,
          })}
        />
        <ProofStep
          outcome={check.signed}
          title={t('verify.signed')}
          value={t(outcomeTexts[check.signed])}
          note={t('reserves.signedNote')}
        />
        <ProofStep
          outcome={check.sealed}
          title={t('proofs.daySealed')}
          value={t(outcomeTexts[check.sealed])}
          note={t('proofs.daySealedNote', { day: reserves.day })}
          isLast
        />
      </ol>
      {Object.values(check).includes('mismatch') ? (
        <p
          role="alert"
          className="mb-3 rounded-control bg-danger-soft px-4 py-3 text-label text-danger"
        >
          {t('reserves.mismatch')}
        </p>
      ) : null}
    </div>
  );
}
