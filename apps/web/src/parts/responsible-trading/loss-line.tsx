import { useText } from '@candor/client/language';
import type { DisclosedProduct } from '@candor/domain/responsible-trading/loss-disclosure';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { type LossDisclosure, useLossDisclosure } from './use-responsible-trading.ts';

const LossSheet = lazyPart(async () => (await import('./loss-sheet.tsx')).LossSheet);

/** How many customers lost money with what this ticket sells, and how that was counted. */
export function LossLine({ product }: { readonly product: DisclosedProduct }): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { data } = useLossDisclosure();
  if (!data) return null;
  return (
    <p className="text-label font-normal text-secondary">
      {shareText(t, data, product)}
      {' · '}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="hit-area inline font-medium text-proof"
      >
        {t('responsibleTrading.howCounted')}
      </button>
      <Suspense>
        {isOpen ? <LossSheet disclosure={data} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </p>
  );
}

/** The share of one product, or that too few traded it to say. */
export function shareText(
  t: ReturnType<typeof useText>,
  disclosure: LossDisclosure,
  product: DisclosedProduct,
): string {
  const { percent } = disclosure[product];
  return percent === undefined
    ? t('responsibleTrading.tooFew', { minimum: disclosure.customersMin })
    : t('responsibleTrading.losers', { percent });
}
