import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { productsCalls } from '@candor/contract/calls/products';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Sheet } from '@candor/ui/sheet';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProofStep } from '../../../parts/verify/proof-step.tsx';
import { fingerprintOf, type Outcome, type Subtle } from '../../../parts/verify/seal-check.ts';
import { copyToClipboard } from '../../../platform/clipboard.ts';
import { useCall } from '../../../platform/query.ts';
import type { PublishedTerms } from './product.ts';

const POINTS = ['termsKept', 'termsChained', 'termsCompare'] as const;

/** The whole fingerprint of a version of terms, the text behind it, and whether they belong together. */
export function TermsSheet({
  version,
  termsHash,
  onClose,
}: PublishedTerms & { readonly onClose: () => void }): ReactNode {
  const t = useText();
  return (
    <Sheet
      open
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('products.termsVersion', { version })}
      actions={
        <Button onClick={() => void copyToClipboard(termsHash)}>{t('products.copyHash')}</Button>
      }
    >
      <p className="rounded-card bg-sunken p-4 figures-text text-label font-normal break-all">
        {termsHash}
      </p>
      <Recomputed termsHash={termsHash} />
      <ul className="mt-4 grid gap-3 text-body text-secondary">
        {POINTS.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Icon name="check" size={20} className="shrink-0 text-primary" />
            {t(`products.${point}`)}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** The fingerprint computed again on this device from the text that the server returns. */
function Recomputed({ termsHash }: Pick<PublishedTerms, 'termsHash'>): ReactNode {
  const t = useText();
  const { data: terms } = useCall(productsCalls, 'getProductTerms', { termsHash });
  const { data: outcome } = useQuery({
    queryKey: ['checkTerms', termsHash, terms],
    queryFn: () => checkTerms(termsHash, terms!, globalThis.crypto?.subtle),
    enabled: terms !== undefined,
    networkMode: 'always',
  });
  if (!terms || !outcome) return null;
  return (
    <>
      <ol className="mt-4 list-none p-0">
        <ProofStep
          isLast
          outcome={outcome}
          title={t('products.recomputed')}
          value={t(said[outcome])}
          note={t('products.recomputedNote')}
        />
      </ol>
      <pre className="m-0 rounded-control bg-sunken p-3 text-caption break-all whitespace-pre-wrap">
        {terms.text}
      </pre>
    </>
  );
}

const said = {
  valid: 'products.termsMatch',
  mismatch: 'products.termsDiffer',
  unchecked: 'products.termsUnchecked',
} as const;

async function checkTerms(
  termsHash: string,
  { productId, version, text, previousHash }: ResultOf<'getProductTerms'>,
  subtle: Subtle | undefined,
): Promise<Outcome> {
  if (!subtle) return 'unchecked';
  const covered = [productId, version, text, previousHash].join('\n');
  return (await fingerprintOf(covered, subtle)) === termsHash ? 'valid' : 'mismatch';
}
