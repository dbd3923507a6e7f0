import { useText } from '@candor/client/language';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { Price } from '@candor/ui/figures';
import { Notice } from '@candor/ui/message-state';
import { withCommas } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { outcomeTexts, ProofStep } from '../../parts/verify/proof-step.tsx';
import { dateTimeText } from '../../platform/time-text.ts';
import type { ProvenTick } from './prove-tick.ts';

/** From the price up to the seal of its day; a seal icon means verified on this device. */
export function ProvenTickSteps({ proven }: { readonly proven: ProvenTick }): ReactNode {
  const t = useText();
  const { tick, check, sealed } = proven;
  const outcomes = [
    check.hash,
    check.rules,
    check.signature,
    sealed?.check.root,
    sealed?.check.seal,
  ];
  const decimals = findMarketSymbol(tick.symbol)?.pricePrecision ?? 2;
  return (
    <div className="pt-5" aria-live="polite">
      {tick.simulated ? (
        <div className="pb-4">
          <Notice icon="info" tone="demo">
            {t('verify.simulated')}
          </Notice>
        </div>
      ) : null}
      <ol>
        <ProofStep
          outcome={check.hash}
          title={t('proofs.price')}
          value={<Price value={tick.price} decimals={decimals} />}
          note={`${dateTimeText(tick.time)} UTC`}
        />
        <ProofStep
          outcome={check.rules}
          title={t('verify.judged')}
          value={t(outcomeTexts[check.rules])}
          note={t('verify.judgedNote')}
        />
        <ProofStep
          outcome={check.signature}
          title={t('verify.signed')}
          value={t(outcomeTexts[check.signature])}
          note={t('verify.signedNote')}
          isLast={!sealed}
        />
        {sealed ? <SealedSteps sealed={sealed} /> : null}
      </ol>
      {sealed ? null : (
        <p className="rounded-control bg-sunken px-4 py-3 text-label text-secondary">
          {t('proofs.notSealed')}
        </p>
      )}
      {outcomes.includes('mismatch') ? (
        <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-label text-danger">
          {t('verify.mismatch')}
        </p>
      ) : null}
    </div>
  );
}

function SealedSteps({
  sealed: { inclusion, check },
}: {
  readonly sealed: NonNullable<ProvenTick['sealed']>;
}): ReactNode {
  const t = useText();
  const { day, sealed, index } = inclusion;
  return (
    <>
      <ProofStep
        outcome={check.root}
        title={t('proofs.underRoot')}
        value={t(outcomeTexts[check.root])}
        note={t('proofs.underRootNote', {
          place: withCommas(String(index + 1)),
          count: withCommas(String(sealed.tickCount)),
        })}
      />
      <ProofStep
        outcome={check.seal}
        title={t('proofs.daySealed')}
        value={t(outcomeTexts[check.seal])}
        note={t('proofs.daySealedNote', { day: day.day })}
        isLast
      />
    </>
  );
}
