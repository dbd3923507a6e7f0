import { useText } from '@candor/client/language';
import { ProofChip } from '@candor/ui/proof-chip';
import type { ReactNode } from 'react';
import { STALE_AFTER_MS, type TickerDetail } from '../platform/live.ts';
import { ageText } from './age-text.ts';
import { usePriceAge } from './price-age.ts';

export interface PriceChipProps {
  /** Undefined before the first price. */
  readonly price: TickerDetail | undefined;
  /** Opens the proof of the price shown. */
  readonly onPress?: () => void;
}

/** Source and age of the price; amber when stale. That it is simulated is in the text. */
export function PriceChip({ price, onPress }: PriceChipProps): ReactNode {
  const t = useText();
  const ageMs = usePriceAge(price?.time);
  if (!price || ageMs === null) {
    return <ProofChip state="unavailable">{t('shell.noPrice')}</ProofChip>;
  }
  const press = onPress ? { onPress } : {};
  const age = ageText(ageMs);
  if (price.state === 'closed') {
    return (
      <ProofChip state="unavailable" {...press}>
        {t('price.closed')}
      </ProofChip>
    );
  }
  if (ageMs > STALE_AFTER_MS) {
    return (
      <ProofChip state="stale" {...press}>
        {t('shell.ago', { age })}
      </ProofChip>
    );
  }
  if (price.simulated) {
    return (
      <ProofChip state="simulated" {...press}>
        {t('price.simulated', { age })}
      </ProofChip>
    );
  }
  return (
    <ProofChip state="fresh" {...press}>
      {t('shell.sources', { count: price.sourceCount, age })}
    </ProofChip>
  );
}
