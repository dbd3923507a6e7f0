import { useText } from '@candor/client/language';
import type { DisclosedProduct } from '@candor/domain/responsible-trading/loss-disclosure';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { type LossDisclosure, useLossDisclosure } from './use-responsible-trading.ts';

const LossSheet = lazyPart(async () => (await import('./loss-sheet.tsx')).LossSheet);

type Losses = Pick<LossDisclosure, DisclosedProduct | 'customersMin'>;

/** How many customers lost money with what this ticket sells, and how that was counted. */
export function LossLine({ product }: { readonly product: DisclosedProduct }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { data } = useLossDisclosure();
  return (
    <p data-early="loss" className="text-label font-normal text-secondary empty:hidden">
      {data ? <LossText disclosure={data} product={product} onAsk={() => setOpen(true)} /> : null}
      {data && isOpen ? (
        <Suspense>
          <LossSheet disclosure={data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </p>
  );
}

export interface LossTextProps {
  readonly disclosure: Losses;
  readonly product: DisclosedProduct;
  /** How that was counted. */
  readonly onAsk?: () => void;
}

/** The line itself. The early script writes it too, into what is painted. */
export function LossText({ disclosure, product, onAsk }: LossTextProps): ReactNode {
  const t = useText();
  return (
    <>
      {shareText(t, disclosure, product)}
      {' · '}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onAsk}
        className="hit-area inline font-medium text-proof"
      >
        {t('responsibleTrading.howCounted')}
      </button>
    </>
  );
}

/** The share of one product, or that too few traded it to say. */
export function shareText(
  t: ReturnType<typeof useText>,
  disclosure: Losses,
  product: DisclosedProduct,
): string {
  const { percent } = disclosure[product];
  return percent === undefined
    ? t('responsibleTrading.tooFew', { minimum: disclosure.customersMin })
    : t('responsibleTrading.losers', { percent });
}
