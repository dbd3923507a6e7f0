import { AppBar } from '@candor/ui/app-bar';
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

/** Every movement of the customer's money, newest first. */
export function BalanceChangesScreen(): ReactNode {
  const t = useText();
  const [filter, setFilter] = useState<ChangeFilter>(everything);
  const [choosing, setChoosing] = useState(false);
  return (
    <Page>
      <AppBar
        title={t('balanceChanges.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('assets') }}
        actions={
          <span className="flex items-center pe-2.5">
            <PracticeChip />
          </span>
        }
      />
      <FilterBar filter={filter} onChange={setFilter} onMore={() => setChoosing(true)} />
      <ChangeList key={JSON.stringify(filter)} filter={filter} />
      <Suspense>
        {choosing ? (
          <FilterSheet filter={filter} onChange={setFilter} onClose={() => setChoosing(false)} />
        ) : null}
      </Suspense>
    </Page>
  );
}
