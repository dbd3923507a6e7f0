import { useText } from '@candor/client/language';
import { marketsCalls } from '@candor/contract/calls/markets';
import { productsPoolsCalls } from '@candor/contract/calls/products-pools';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { Loading, RowSkeleton } from '@candor/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FailedState } from '../../../parts/failed-state.tsx';
import { Fingerprint } from '../../../parts/verify/fingerprint.tsx';
import { outcomeTexts, ProofStep } from '../../../parts/verify/proof-step.tsx';
import { KEYS_FRESH_MS, type SignatureKeys } from '../../../parts/verify/tick-key.ts';
import { copyToClipboard } from '../../../platform/clipboard.ts';
import { useCall } from '../../../platform/query.ts';
import { checkNavs, type NavCheck, type SignedNav } from './check-nav.ts';
import type { Pool } from './pool-text.ts';

const SHOWN = 100;

export interface VerifyPoolSheetProps {
  readonly pool: Pool;
  readonly onClose: () => void;
}

/** The seals of a pool checked on this device, and how to recompute all of it elsewhere. */
export function VerifyPoolSheet({ pool, onClose }: VerifyPoolSheetProps): ReactNode {
  const t = useText();
  const asked = useCall(productsPoolsCalls, 'listPoolNavs', { pool: pool.id, pageSize: SHOWN });
  const key = useCall(marketsCalls, 'getPublicKey', {}, { freshMs: KEYS_FRESH_MS });
  const navs = asked.data?.records;
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('pool.verifyTitle')}
      text={t('pool.verifyText')}
    >
      {navs && key.data ? (
        <Steps navs={navs} keys={key.data} />
      ) : asked.isError || key.isError ? (
        <FailedState
          inline
          busy={asked.isFetching}
          onRetry={() => {
            void asked.refetch();
            void key.refetch();
          }}
        />
      ) : (
        <Loading label={t('shell.loading')}>
          <RowSkeleton />
          <RowSkeleton />
        </Loading>
      )}
      <Recompute pool={pool} />
    </Sheet>
  );
}

interface StepsProps {
  readonly navs: readonly SignedNav[];
  readonly keys: SignatureKeys;
}

function Steps({ navs, keys }: StepsProps): ReactNode {
  const t = useText();
  const [newest] = navs;
  const { data: check } = useQuery({
    queryKey: ['checkNavs', newest?.hash, navs.length, keys],
    queryFn: () => checkNavs(navs, keys, globalThis.crypto?.subtle),
    networkMode: 'always',
  });
  if (!newest) return null;
  const said = (outcome: NavCheck['text'] | undefined) => t(outcomeTexts[outcome ?? 'checking']);
  return (
    <>
      <ol className="m-0 list-none p-0">
        <ProofStep
          outcome={check?.text}
          title={t('pool.stepText')}
          value={said(check?.text)}
          note={t('pool.stepTextNote')}
        />
        <ProofStep
          outcome={check?.seal}
          title={t('pool.stepSeal')}
          value={said(check?.seal)}
          note={t('pool.stepSealNote')}
        />
        <ProofStep
          isLast
          outcome={check?.chain}
          title={t('pool.stepChain')}
          value={said(check?.chain)}
          note={t('pool.stepChainNote', { count: navs.length })}
        />
      </ol>
      <Fingerprint hash={newest.hash} label={newest.day} />
      <SignedText nav={newest} />
    </>
  );
}

function SignedText({ nav }: { readonly nav: SignedNav }): ReactNode {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-body-strong">{t('pool.navText')}</h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 text-body font-medium text-proof"
        >
          {t(isOpen ? 'pool.hide' : 'pool.show')}
        </button>
      </div>
      {isOpen ? (
        <pre className="m-0 rounded-control bg-sunken p-3 text-caption break-all whitespace-pre-wrap">
          {nav.text}
        </pre>
      ) : null}
    </div>
  );
}

function Recompute({ pool }: { readonly pool: Pool }): ReactNode {
  const t = useText();
  const command = `node verify-pool.mjs ${window.location.origin} ${pool.id}`;
  return (
    <section className="mt-4">
      <h3 className="text-body-strong">{t('pool.recompute')}</h3>
      <p className="text-body text-secondary">{t('pool.recomputeText')}</p>
      <code className="mt-2 block rounded-control bg-sunken p-3 text-label font-normal break-all">
        {command}
      </code>
      <Button
        tone="quiet"
        size="compact"
        className="mt-2"
        onClick={() => void copyToClipboard(command)}
      >
        {t('pool.copy')}
      </Button>
    </section>
  );
}
