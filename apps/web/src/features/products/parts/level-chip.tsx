import { useText } from '@candor/client/language';
import { levelsCalls } from '@candor/contract/calls/levels';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { Chip } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { useCall } from '../../../platform/query.ts';
import { isLocked, type Product } from './product.ts';

interface LevelProps {
  readonly product: Product;
}

/** The level a buyer needs, with a lock while the reader's is lower. */
export function LevelChip({ product }: LevelProps): ReactNode {
  const t = useText();
  const { level } = product;
  const icon = isLocked(product) ? <Icon name="lock" size={14} /> : undefined;
  return (
    <Chip icon={icon}>
      {level === 0 ? t('products.everyLevel') : t('products.fromLevel', { level })}
    </Chip>
  );
}

/** What a reader below the level of a product is missing; nothing for others. */
export function LevelMissing({ product }: LevelProps): ReactNode {
  const t = useText();
  const { level, myLevel = 0 } = product;
  const { data } = useCall(levelsCalls, 'listLevels', {}, { enabled: isLocked(product) });
  const threshold = data?.levels[level]?.threshold;
  if (!isLocked(product) || threshold === undefined) return null;
  return t('products.levelMissing', {
    level,
    myLevel,
    amount: numberText(threshold, { decimals: 0 }),
    currency: SETTLEMENT_CURRENCY,
  });
}
