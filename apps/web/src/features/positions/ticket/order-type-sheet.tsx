import { Icon } from '@candor/ui/icon';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import type { OrderType } from './ticket-form.ts';
import { orderTypes } from './order-types.ts';

export interface OrderTypeSheetProps {
  readonly selected: OrderType;
  readonly onChoose: (orderType: OrderType) => void;
  readonly onClose: () => void;
}

/** Market or limit, each with what it promises. */
export function OrderTypeSheet({ selected, onChoose, onClose }: OrderTypeSheetProps): ReactNode {
  const t = useText();
  return (
    <Sheet open onClose={onClose} title={t('orderType.title')} closeLabel={t('shell.close')}>
      <ul className="grid gap-2 pb-2">
        {orderTypes.map((orderType) => (
          <li key={orderType}>
            <button
              type="button"
              aria-pressed={orderType === selected}
              onClick={() => {
                onChoose(orderType);
                onClose();
              }}
              className="flex w-full items-center gap-3 rounded-card bg-sunken px-4 py-3 text-start active:bg-pressed"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-body-strong">{t(`ticket.${orderType}`)}</span>
                <span className="block text-label font-normal text-secondary">
                  {t(`orderType.${orderType}`)}
                </span>
              </span>
              {orderType === selected ? <Icon name="check" size={20} /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
