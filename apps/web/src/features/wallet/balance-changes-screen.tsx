import { useText } from '@candor/client/language';
import { currencyCodes } from '@candor/domain/money/currencies';
import { AppBar } from '@candor/ui/app-bar';
import { Chip, Pill } from '@candor/ui/chip';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack, useQueryValue } from '../../platform/route.ts';
import { everything, type ChangeFilter, extraCount } from './change-filter.ts';
import { ChangeList } from './change-list.tsx';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

const StatementSheet = lazyPart(async () => (await import('./statement-sheet.tsx')).StatementSheet);

/** The customer's balance changes, newest first. */
export function BalanceChangesScreen(): ReactNode {
  const t = useText();
  const asked = useQueryValue('currency');
  const [filter, setFilter] = useState<ChangeFilter>({
    ...everything,
    currency: currencyCodes.find((code) => code === asked),
  });
  const [choosing, setChoosing] = useState(false);
  const [stating, setStating] = useState(false);
  return (
    <Page>
      <AppBar
        title={t('balanceChanges.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('assets') }}
        actions={
          <span className="flex items-center">
            <PracticeChip />
            <button
              type="button"
              aria-label={t('statement.sheetTitle')}
              onClick={() => setStating(true)}
              className="inline-flex size-11 items-center justify-center rounded-control active:opacity-60"
            >
              <Icon name="document" />
            </button>
          </span>
        }
      />
      <FilterBar filter={filter} onChange={setFilter} onMore={() => setChoosing(true)} />
      <ChangeList key={JSON.stringify(filter)} filter={filter} />
      <Suspense>
        {choosing ? (
          <FilterSheet filter={filter} onChange={setFilter} onClose={() => setChoosing(false)} />
        ) : null}
        {stating ? <StatementSheet filter={filter} onClose={() => setStating(false)} /> : null}
      </Suspense>
    </Page>
  );
}

const accounts = [undefined, 'balance', 'contract', 'margin', 'locked'] as const;

interface FilterBarProps {
  readonly filter: ChangeFilter;
  readonly onChange: (filter: ChangeFilter) => void;
  readonly onMore: () => void;
}

/** Filters by account; more filters open in a sheet. */
function FilterBar({ filter, onChange, onMore }: FilterBarProps): ReactNode {
  const t = useText();
  const count = extraCount(filter);
  return (
    <div className="flex items-start gap-2 py-2">
      <div
        role="group"
        aria-label={t('balanceChanges.account')}
        className="filter-row -ms-4 min-w-0 flex-1 py-1 ps-4 *:flex-none"
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
