import { knownText, useText } from '@candor/client/language';
import type { OrderStatus } from '@candor/domain/products/product-status';
import { Chip, type ChipTone } from '@candor/ui/chip';
import { Notice } from '@candor/ui/message-state';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../../platform/time-text.ts';
import type { ProductOrder } from './product.ts';

const tones: Readonly<Record<OrderStatus, ChipTone>> = {
  notStarted: 'neutral',
  running: 'up',
  ended: 'neutral',
  frozen: 'warning',
  cancelled: 'neutral',
};

export function OrderStatusChip({ status }: { readonly status: OrderStatus }): ReactNode {
  const t = useText();
  return <Chip tone={tones[status]}>{t(`productOrders.status.${status}`)}</Chip>;
}

/** Why an order is frozen and until when; nothing for others. */
export function FrozenNotice({ order }: { readonly order: ProductOrder }): ReactNode {
  const t = useText();
  if (!order.frozen) return null;
  const { reason, until } = order.frozen;
  return (
    <Notice icon="lock">
      {t('productOrders.frozen', {
        reason: knownText(`productOrders.frozen.${reason}`) ?? t('productOrders.frozen.other'),
        time: dateTimeText(until),
      })}
    </Notice>
  );
}
