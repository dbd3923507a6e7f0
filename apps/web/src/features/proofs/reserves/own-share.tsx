import { isRefusal } from '@candor/client/envelope';
import { useText } from '@candor/client/language';
import { marketsCalls } from '@candor/contract/calls/markets';
import { proofsCalls } from '@candor/contract/calls/proofs';
import { type CurrencyCode, getCurrency } from '@candor/domain/money/currencies';
import { shareSum } from '@candor/domain/proofs/reserves';
import { Button } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { numberText, withCommas } from '@candor/ui/number-text';
import { SelectField } from '@candor/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { FailedState } from '../../../parts/failed-state.tsx';
import { outcomeTexts, ProofStep } from '../../../parts/verify/proof-step.tsx';
import { call, type Ask } from '../../../platform/call.ts';
import { hrefTo } from '../../../platform/route.ts';
import { useIsMember } from '../../../platform/session.ts';
import { checkReserveProof, type ReserveCheck, type ReserveProof } from './check-reserve-proof.ts';

export interface OwnShareProps {
  readonly day: string;
  /** Currencies in which customers are owed something. */
  readonly currencies: readonly CurrencyCode[];
}

/** The customer's share of the total, verified on this device on demand. */
export function OwnShare({ day, currencies }: OwnShareProps): ReactNode {
  const t = useText();
  const isMember = useIsMember();
  return (
    <Card>
      <h2 className="text-headline">{t('reserves.own')}</h2>
      <p className="pb-3 text-label font-normal text-secondary">
        {t(isMember ? 'reserves.ownText' : 'reserves.visitorText', { day })}
      </p>
      {isMember ? (
        <ShareCheck day={day} currencies={currencies} />
      ) : (
        <a
          href={hrefTo('login')}
          className="flex min-h-[52px] items-center justify-center rounded-button bg-inverse px-4 text-headline text-on-inverse active:opacity-80"
        >
          {t('reserves.signIn')}
        </a>
      )}
      <p className="pt-3 text-label font-normal text-tertiary">{t('reserves.notBalances')}</p>
    </Card>
  );
}

function ShareCheck({ day, currencies }: OwnShareProps): ReactNode {
  const t = useText();
  const [currency, setCurrency] = useState<CurrencyCode>(currencies[0] ?? 'USDT');
  const [isAsked, setAsked] = useState(false);
  const proven = useQuery({
    queryKey: ['proveShare', day, currency],
    queryFn: ({ signal }) => proveShare({ day, currency }, signal),
    enabled: isAsked,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error } = proven;
  return (
    <>
      {currencies.length > 1 ? (
        <div className="pb-3 desktop:max-w-(--layout-column-max)">
          <SelectField
            label={t('reserves.currency')}
            placeholder=""
            options={currencies.map((code) => ({ value: code, label: code }))}
            value={currency}
            onChange={(code) => setCurrency(code as CurrencyCode)}
          />
        </div>
      ) : null}
      {data ? (
        <>
          <OwnShareSteps proven={data} />
          <Button tone="quiet" size="compact" onClick={() => downloadProof(data.proof)}>
            {t('reserves.download')}
          </Button>
        </>
      ) : (
        <Button
          className="desktop:max-w-(--layout-column-max)"
          busy={proven.isFetching}
          onClick={() => (isAsked ? void proven.refetch() : setAsked(true))}
        >
          {t('reserves.check')}
        </Button>
      )}
      {isRefusal(error) ? (
        <p
          role="alert"
          className="mt-3 rounded-control bg-sunken px-4 py-3 text-label text-secondary"
        >
          {error.message}
        </p>
      ) : null}
      {error && !isRefusal(error) ? (
        <FailedState inline onRetry={() => void proven.refetch()} busy={proven.isFetching} />
      ) : null}
    </>
  );
}

/** From the customer's share up to the seal of the day; a seal icon means verified on this device. */
function OwnShareSteps({ proven }: { readonly proven: ProvenShare }): ReactNode {
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

type ShareAsk = Ask<typeof proofsCalls, 'getReserveProof'>;

interface ProvenShare {
  readonly proof: ReserveProof;
  readonly check: ReserveCheck;
}

/** Fetches the customer's proof and verifies it on this device. Rejects with CallError. */
async function proveShare(ask: ShareAsk, signal?: AbortSignal): Promise<ProvenShare> {
  const options = { signal, quiet: true };
  const keys = await call(marketsCalls, 'getPublicKey', {}, options);
  const proof = await call(proofsCalls, 'getReserveProof', ask, options);
  return { proof, check: await checkReserveProof(proof, keys, globalThis.crypto.subtle) };
}

/** Downloads a proof with wire names, as the verification script expects. */
function downloadProof(proof: ReserveProof): void {
  const wire = z.encode(proofsCalls.getReserveProof.result, proof);
  const file = new Blob([JSON.stringify(wire, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `candor-reserves-${proof.reserves.day}-${proof.reserves.currency}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
