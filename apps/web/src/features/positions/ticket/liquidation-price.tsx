import { useText } from '@candor/client/language';
import type { Price as PriceValue } from '@candor/domain/money/money';
import { Price } from '@candor/ui/figures';
import type { ReactNode } from 'react';

export interface LiquidationPriceProps {
  /** Null while there is nothing to open. */
  readonly preview: { readonly liquidationPrice: PriceValue | null } | null;
  readonly decimals: number;
}

/** Where a side would be liquidated; some positions never are. */
export function LiquidationPrice({ preview, decimals }: LiquidationPriceProps): ReactNode {
  const t = useText();
  if (preview && preview.liquidationPrice === null) return t('ticket.none');
  return <Price value={preview?.liquidationPrice ?? undefined} decimals={decimals} />;
}
