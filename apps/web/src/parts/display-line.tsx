import type { Money } from '@candor/domain/money/money';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useText } from '../platform/language.ts';
import { useAppearance } from '../platform/appearance.ts';
import { shownIn, useDisplayRate } from './display-rate.ts';
import { useRateSource } from './rate-source.ts';

const DisplayCurrencySheet = lazy(async () => ({
  default: (await import('./display-currency-sheet.tsx')).DisplayCurrencySheet,
}));

/** Below a total: its approximate value in the chosen currency, with rate and time. */
export function DisplayLine({ usdt }: { readonly usdt: Money | undefined }): ReactNode {
  const t = useText();
  const sourceOf = useRateSource();
  const rate = useDisplayRate();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setChoosing(true)}
        className="-my-1 flex min-h-11 flex-wrap items-center gap-x-2 text-start active:opacity-60"
      >
        <span className="flex items-center gap-1 text-body font-medium text-secondary">
          {rate && usdt !== undefined ? (
            <span>
              ≈ <Amount {...shownIn(rate, usdt)} hidden={hidden} hiddenLabel={t('shell.hidden')} />
            </span>
          ) : (
            t('display.choose')
          )}
          <Icon name="chevronDown" size={16} />
          <span className="screen-only">{t('display.title')}</span>
        </span>
        {rate && usdt !== undefined ? (
          <span className="figures min-w-0 text-caption whitespace-normal text-tertiary">
            {sourceOf(rate)}
            {rate.simulated ? <span className="text-demo"> · {t('display.simulated')}</span> : null}
          </span>
        ) : null}
      </button>
      <Suspense>
        {choosing ? <DisplayCurrencySheet onClose={() => setChoosing(false)} /> : null}
      </Suspense>
    </>
  );
}
