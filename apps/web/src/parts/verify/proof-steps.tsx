import { parseFixed } from '@candor/domain/money/fixed';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Price as PriceValue } from '@candor/domain/money/money';
import { Price } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { withCommas } from '@candor/ui/number-text';
import { Seal } from '@candor/ui/seal';
import type { ReactNode } from 'react';
import { copyToClipboard } from '../../platform/clipboard.ts';
import { textOf, useText } from '../../platform/language.ts';
import { isoDateTimeText } from '../../platform/time-text.ts';
import type { Outcome, TickCheck, TickProof } from './check-tick.ts';

interface ProofStepsProps {
  readonly proof: TickProof;
  /** Undefined while it is being checked. */
  readonly check: TickCheck | undefined;
}

/** Numbered facts, a seal beside each that this device has really checked. */
export function ProofSteps({ proof, check }: ProofStepsProps): ReactNode {
  const t = useText();
  const used = proof.sources.filter((source) => source.used).length;
  return (
    <>
      <ol>
        <Step
          outcome={check?.hash}
          title={t('verify.received')}
          value={t('verify.usedOf', { used, all: proof.sources.length })}
          note={`${isoDateTimeText(proof.time)} UTC`}
        >
          <Sources proof={proof} />
        </Step>
        <Step
          outcome={check?.hash}
          title={t('verify.middle')}
          value={<Price value={proof.price} decimals={decimalsOf(proof)} />}
          note={t('verify.middleNote')}
        />
        <Step
          outcome={check?.hash}
          title={t('verify.recorded')}
          value={t(outcomeTexts[check?.hash ?? 'checking'])}
          note={t('verify.entry', { sequence: withCommas(proof.sequence) })}
        />
        <Step
          outcome={check?.signature}
          title={t('verify.signed')}
          value={t(outcomeTexts[check?.signature ?? 'checking'])}
          note={t('verify.signedNote')}
          isLast
        />
      </ol>
      <Fingerprint hash={proof.hash} />
    </>
  );
}

const outcomeTexts = {
  checking: 'verify.checking',
  valid: 'verify.valid',
  mismatch: 'verify.wrong',
  unchecked: 'verify.unchecked',
} as const;

interface StepProps {
  readonly outcome: Outcome | undefined;
  readonly title: string;
  readonly value: ReactNode;
  readonly note: string;
  readonly isLast?: boolean;
  readonly children?: ReactNode;
}

function Step({ outcome, title, value, note, isLast, children }: StepProps): ReactNode {
  return (
    <li className="flex gap-4">
      <span className="flex w-6 flex-col items-center">
        <Mark outcome={outcome} />
        {isLast ? null : <span className="my-1 w-0.5 flex-1 bg-proof-fill/30" />}
      </span>
      <span className="min-w-0 flex-1 pb-4">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-body-strong">
          <span>{title}</span>
          <span className="figures">{value}</span>
        </span>
        <span className="block text-label font-normal text-tertiary">{note}</span>
        {children}
      </span>
    </li>
  );
}

/** Only a check that succeeded earns the seal. */
function Mark({ outcome }: { readonly outcome: Outcome | undefined }): ReactNode {
  if (outcome === 'valid') return <Seal size={22} />;
  if (outcome === 'mismatch') return <Icon name="close" size={22} className="text-danger" />;
  return <Icon name={outcome ? 'minus' : 'clock'} size={22} className="text-tertiary" />;
}

function Sources({ proof }: { readonly proof: TickProof }): ReactNode {
  const t = useText();
  return (
    <ul className="mt-2 rounded-control bg-sunken px-3.5 py-1.5">
      {proof.sources.map(({ venue, price, used, reason }) => (
        <li key={venue} className="flex flex-wrap justify-between gap-x-3 py-1 text-body">
          <span className="text-secondary">{venue}</span>
          <span className={used ? 'font-medium' : 'text-tertiary'}>
            {used ? null : (
              <span className="text-label font-normal">
                {t('verify.refused', { reason: reasonText(reason) })}{' '}
              </span>
            )}
            <Price value={parseFixed(price) as PriceValue} decimals={decimalsOf(proof)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Fingerprint({ hash }: { readonly hash: string }): ReactNode {
  const t = useText();
  return (
    <button
      type="button"
      onClick={() => void copyToClipboard(hash)}
      aria-label={t('verify.copy')}
      className="flex w-full items-center gap-3 rounded-control bg-proof-soft px-3.5 py-2.5 text-start active:opacity-80"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-label font-normal text-secondary">
          {t('verify.fingerprint')}
        </span>
        <span className="figures block text-body font-medium">
          {`${(hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ')} … ${hash.slice(-4)}`}
        </span>
      </span>
      <Icon name="copy" size={20} className="text-proof" />
    </button>
  );
}

const decimalsOf = ({ symbol }: TickProof): number => findMarketSymbol(symbol)?.pricePrecision ?? 2;

const knownReasons = [
  'missing',
  'invalid',
  'outOfOrder',
  'future',
  'stale',
  'frozen',
  'outlier',
  'jump',
];

const reasonText = (reason: string | undefined): string =>
  textOf(`verify.reason.${knownReasons.includes(reason ?? '') ? reason : 'invalid'}`);
