import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { Row } from '@candor/ui/row';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import type { PublishedTerms } from './product.ts';

const TermsSheet = lazyPart(async () => (await import('./terms-sheet.tsx')).TermsSheet);

/** Version and fingerprint of the terms, and what can be checked with them. */
export function TermsRow(props: PublishedTerms): ReactNode {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { version, termsHash } = props;
  return (
    <>
      <div className="rounded-card bg-base px-4 py-1 in-data-[surface=raised]:bg-sunken">
        <Row
          lead={<Icon name="document" />}
          title={t('products.termsVersion', { version })}
          note={
            <span className="figures-text break-all">{`${termsHash.slice(0, 8)}…${termsHash.slice(-8)}`}</span>
          }
          onPress={() => setIsOpen(true)}
        />
      </div>
      <Suspense>
        {isOpen ? <TermsSheet {...props} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
