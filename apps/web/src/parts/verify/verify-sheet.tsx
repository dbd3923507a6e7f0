import { useText } from '@candor/client/language';
import { marketsCalls } from '@candor/contract/calls/markets';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Price as PriceValue } from '@candor/domain/money/money';
import { Button } from '@candor/ui/button';
import { Price } from '@candor/ui/figures';
import { Notice } from '@candor/ui/message-state';
import { withCommas } from '@candor/ui/number-text';
import { Sheet } from '@candor/ui/sheet';
import { Skeleton } from '@candor/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useCall } from '../../platform/query.ts';
import { hrefTo } from '../../platform/route.ts';
import { dateTimeText } from '../../platform/time-text.ts';
import { FailedState } from '../failed-state.tsx';
import { checkTick, type TickCheck, type TickProof } from './check-tick.ts';
import { fetchEarlierTicks } from './earlier-ticks.ts';
import { Fingerprint } from './fingerprint.tsx';
import { noteCheck } from './note-check.ts';
import { outcomeTexts, ProofStep } from './proof-step.tsx';
import { reasonText } from './reason-text.ts';
import { KEYS_FRESH_MS, tickKeyAt } from './tick-key.ts';

export interface VerifySheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly symbol: string;
  /** Tick whose price is verified. */
  readonly sequence: string;
  /** If it is already known. */
  readonly proof?: TickProof | undefined;
}

/** Everything behind one recorded price, verified on this device. */
export function VerifySheet({ open, onClose, ...asked }: VerifySheetProps): ReactNode {
  const t = useText();
  const { symbol, sequence } = asked;
  const isAsked = open && !asked.proof && sequence !== '';
  const fetched = useCall(
    marketsCalls,
    'getTick',
    { symbol, sequence: Number(sequence) || 1 },
    { enabled: isAsked, freshMs: Infinity },
  );
  const proof = asked.proof ?? fetched.data;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('verify.title')}
      text={t('verify.text')}
      closeLabel={t('shell.close')}
    >
      {proof ? <CheckedProof proof={proof} onLeave={onClose} /> : null}
      {!proof && fetched.isError ? (
        <FailedState inline onRetry={() => void fetched.refetch()} busy={fetched.isFetching} />
      ) : null}
      {!proof && !fetched.isError ? <Skeleton height={240} /> : null}
    </Sheet>
  );
}

function CheckedProof({
  proof,
  onLeave,
}: {
  readonly proof: TickProof;
  readonly onLeave: () => void;
}): ReactNode {
  const t = useText();
  const keys = useCall(marketsCalls, 'getPublicKey', {}, { freshMs: KEYS_FRESH_MS });
  const tickKey = keys.data && tickKeyAt(keys.data, proof.time);
  const check = useQuery({
    queryKey: ['checkTick', proof.symbol, proof.sequence, tickKey],
    queryFn: ({ signal }) => checkHere(proof, tickKey ?? null, signal),
    enabled: tickKey !== undefined,
    networkMode: 'always',
  });
  const isChecked = check.data !== undefined;
  useEffect(() => {
    if (isChecked) void noteCheck();
  }, [isChecked]);
  const isForged = check.data !== undefined && Object.values(check.data).includes('mismatch');
  return (
    <div className="space-y-4">
      {proof.simulated ? (
        <Notice icon="info" tone="demo">
          {t('verify.simulated')}
        </Notice>
      ) : null}
      <ProofSteps proof={proof} check={check.data} />
      {isForged ? (
        <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-label text-danger">
          {t('verify.mismatch')}
        </p>
      ) : null}
      <Button
        tone="quiet"
        busy={check.isFetching}
        onClick={() => void (keys.data ? check.refetch() : keys.refetch())}
      >
        {t('verify.checkAgain')}
      </Button>
      <a
        href={hrefTo('proofs', { symbol: proof.symbol, sequence: proof.sequence })}
        onClick={onLeave}
        className="flex min-h-11 items-center justify-center text-center text-body-strong text-proof active:opacity-80"
      >
        {t('verify.inDay')}
      </a>
    </div>
  );
}

/** Without the preceding records, what depends on them is shown as unchecked. */
async function checkHere(
  proof: TickProof,
  publicKey: string | null,
  signal: AbortSignal,
): Promise<TickCheck> {
  const { subtle } = globalThis.crypto;
  try {
    const earlier = await fetchEarlierTicks(proof, signal);
    return await checkTick(proof, { publicKey, earlier }, subtle);
  } catch (error) {
    if (signal.aborted) throw error;
    const check = await checkTick(proof, { publicKey, earlier: [] }, subtle);
    return { ...check, rules: 'unchecked' };
  }
}

interface ProofStepsProps {
  readonly proof: TickProof;
  /** Undefined while it is being checked. */
  readonly check: TickCheck | undefined;
}

/** Numbered facts, with a seal next to each that this device has actually verified. */
function ProofSteps({ proof, check }: ProofStepsProps): ReactNode {
  const t = useText();
  const used = proof.sources.filter((source) => source.used).length;
  return (
    <>
      <ol>
        <ProofStep
          outcome={check?.hash}
          title={t('verify.received')}
          value={t('verify.usedOf', { used, all: proof.sources.length })}
          note={`${dateTimeText(proof.time)} UTC`}
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
