import { AppBar } from '@candor/ui/app-bar';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { PracticeChip } from '../../platform/practice-chip.tsx';
import { goBack } from '../../platform/route.ts';
import { ChangeList } from './change-list.tsx';
import { everything, type ChangeFilter } from './change-filter.ts';
import { FilterBar } from './filter-bar.tsx';

const FilterSheet = lazy(async () => ({
  default: (await import('./filter-sheet.tsx')).FilterSheet,
}));

const StatementSheet = lazy(async () => ({
  default: (await import('./statement-sheet.tsx')).StatementSheet,
}));

/** Every movement of the customer's money, newest first. */
export function BalanceChangesScreen(): ReactNode {
  const t = useText();
  const [filter, setFilter] = useState<ChangeFilter>(everything);
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
