import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { copyToClipboard } from '../../../platform/clipboard.ts';
import type { PublishedTerms } from './product.ts';

const POINTS = ['termsKept', 'termsChained', 'termsCompare'] as const;

/** The whole fingerprint of a version of terms, and what it is good for. */
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
      <p className="rounded-card bg-sunken p-4 figures text-label font-normal break-all whitespace-normal">
        {termsHash}
      </p>
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
