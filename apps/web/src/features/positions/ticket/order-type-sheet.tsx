import { useText } from '@candor/client/language';
import type { ReactNode } from 'react';
import { ChoiceSheet } from './choice-sheet.tsx';
import { orderTypes, type OrderType } from '../../../parts/contract/order-types.ts';

export interface OrderTypeSheetProps {
  readonly selected: OrderType;
  readonly onChoose: (orderType: OrderType) => void;
  readonly onClose: () => void;
}

/** Market, limit or stop-limit, each with what it promises. */
export function OrderTypeSheet(props: OrderTypeSheetProps): ReactNode {
  const t = useText();
  const choices = orderTypes.map((value) => ({
    value,
    label: t(`ticket.${value}`),
    text: t(`orderType.${value}`),
  }));
  return <ChoiceSheet {...props} title={t('orderType.title')} choices={choices} />;
}
