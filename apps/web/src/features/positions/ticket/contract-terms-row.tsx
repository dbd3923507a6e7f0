import { Icon } from '@candor/ui/icon';
import type { MarginMode } from '@candor/domain/positions/terms';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';
import type { OrderType } from '../../../parts/contract/order-types.ts';

export interface ContractTermsRowProps {
  readonly marginMode: MarginMode;
  readonly onMarginMode: () => void;
  readonly leverage: number;
  readonly onLeverage: () => void;
  readonly orderType: OrderType;
  /** Missing where the order type has a control of its own. */
  readonly onOrderType?: () => void;
}

const box = 'flex min-h-11 flex-1 items-center rounded-control bg-sunken px-3.5 text-body';

/** Margin mode, leverage and order type. */
export function ContractTermsRow(props: ContractTermsRowProps): ReactNode {
  const { marginMode, onMarginMode, leverage, onLeverage, orderType, onOrderType } = props;
  const t = useText();
  const type = t(`ticket.${orderType}`);
  const mode = t(`ticket.${marginMode}`);
  return (
    <div className="flex flex-wrap gap-2">
      <Choice label={t('ticket.changeMarginMode', { mode })} onPress={onMarginMode}>
        {mode}
      </Choice>
      <Choice label={t('ticket.changeLeverage', { leverage })} onPress={onLeverage}>
        {leverage}×
      </Choice>
      {onOrderType ? (
        <Choice label={t('ticket.changeOrderType', { type })} onPress={onOrderType}>
          {type}
        </Choice>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Choice({ label, onPress, children }: ChoiceProps): ReactNode {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      aria-label={label}
      className={`${box} figures justify-between gap-2 font-semibold active:bg-pressed`}
    >
      {children}
      <Icon name="chevronDown" size={18} className="text-secondary" />
    </button>
  );
}
