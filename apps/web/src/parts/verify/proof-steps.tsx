import { parseFixed } from '@candor/domain/money/fixed';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Price as PriceValue } from '@candor/domain/money/money';
import { Price } from '@candor/ui/figures';
import { withCommas } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { textOf, useText } from '../../platform/language.ts';
import { isoDateTimeText } from '../../platform/time-text.ts';
import type { TickCheck, TickProof } from './check-tick.ts';
import { Fingerprint } from './fingerprint.tsx';
import { outcomeTexts, ProofStep } from './proof-step.tsx';

interface ProofStepsProps {
  readonly proof: TickProof;
  /** Undefined while it is being checked. */
  readonly check: TickCheck | undefined;
}

/** Numbered facts, with a seal next to each that this device has actually verified. */
export function ProofSteps({ proof, check }: ProofStepsProps): ReactNode {
  const t = useText();
  const used = proof.sources.filter((source) => source.used).length;
  return (
    <>
      <ol>
        <ProofStep
          outcome={check?.hash}
          title={t('verify.received')}
          value={t('verify.usedOf', { used, all: proof.sources.length })}
          note={`${isoDateTimeText(proof.time)} UTC`}
        >
          <Sources proof={proof} />
        </ProofStep>
        <ProofStep
          outcome={check?.rules}
          title={t('verify.middle')}
          value={<Price value={proof.price} decimals={decimalsOf(proof)} />}
          note={t(check?.rules === 'unchecked' ? 'verify.judgedLater' : 'verify.judgedNote')}
        />
        <ProofStep
          outcome={check?.hash}
          title={t('verify.recorded')}
          value={t(outcomeTexts[check?.hash ?? 'checking'])}
          note={t('verify.entry', { sequence: withCommas(proof.sequence) })}
        />
        <ProofStep
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

function Sources({ proof }: { readonly proof: TickProof }): ReactNode {
  const t = useText();
  return (
    <ul className="mt-2 rounded-control bg-sunken px-3.5 py-1.5">
      {proof.sources.map(({ venue, quote, rate, price, used, reason }) => (
        <li key={venue} className="flex flex-wrap justify-between gap-x-3 py-1 text-body">
          <span className="text-secondary">
            {/* Converted to the currency of the symbol before it counts. */}
            {rate === undefined || rate === '1' ? venue : `${venue} · ${quote}`}
          </span>
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

const decimalsOf = ({ symbol }: TickProof): number => findMarketSymbol(symbol)?.pricePrecision ?? 2;

const knownReasons = [
  'missing',
  'invalid',
  'outOfOrder',
  'future',
  'stale',
  'frozen',
  'unconverted',
  'outlier',
  'alone',
  'apart',
  'jump',
];

const reasonText = (reason: string | undefined): string =>
  textOf(`verify.reason.${knownReasons.includes(reason ?? '') ? reason : 'invalid'}`);
