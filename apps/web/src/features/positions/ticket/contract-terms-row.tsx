import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/language.ts';

export interface ContractTermsRowProps {
  readonly leverage: number;
  readonly onLeverage: () => void;
}

/** Margin mode, leverage and order type; there is a choice of leverage alone so far. */
export function ContractTermsRow({ leverage, onLeverage }: ContractTermsRowProps): ReactNode {
  const t = useText();
  const box = 'flex min-h-11 flex-1 items-center rounded-control bg-sunken px-3.5 text-body';
  return (
    <div className="flex flex-wrap gap-2">
      <span className={`${box} text-secondary`}>{t('ticket.isolated')}</span>
      <button
        type="button"
        onClick={onLeverage}
        aria-label={t('ticket.changeLeverage', { leverage })}
        className={`${box} figures justify-between gap-2 font-semibold active:bg-pressed`}
      >
        {leverage}×
        <Icon name="chevronDown" size={18} className="text-secondary" />
      </button>
      <span className={`${box} text-secondary`}>{t('ticket.market')}</span>
    </div>
  );
}
