import { Chip, Pill } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { extraCount, type ChangeFilter } from './change-filter.ts';

const accounts = [undefined, 'balance', 'contract', 'margin', 'locked'] as const;

export interface FilterBarProps {
  readonly filter: ChangeFilter;
  readonly onChange: (filter: ChangeFilter) => void;
  readonly onMore: () => void;
}

/** By account at once; by type, currency and day in a sheet. */
export function FilterBar({ filter, onChange, onMore }: FilterBarProps): ReactNode {
  const t = useText();
  const count = extraCount(filter);
  return (
    <div className="flex items-center gap-2 py-2">
      <div
        role="group"
        aria-label={t('balanceChanges.account')}
        className="-ms-4 flex min-w-0 flex-1 [scrollbar-width:none] gap-2 overflow-x-auto py-1 ps-4 *:flex-none"
      >
        {accounts.map((account) => (
          <Pill
            key={account ?? 'all'}
            selected={filter.account === account}
            onSelect={() => onChange({ ...filter, account })}
          >
            {t(account ? `account.short.${account}` : 'balanceChanges.all')}
          </Pill>
        ))}
      </div>
      <button
        type="button"
        onClick={onMore}
        aria-label={t('balanceChanges.filter', { count })}
        className="relative -me-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-control active:opacity-60"
      >
        <Icon name="sliders" />
        {count > 0 ? (
          <span className="absolute end-0 -top-1 scale-75">
            <Chip>{count}</Chip>
          </span>
        ) : null}
      </button>
    </div>
  );
}
