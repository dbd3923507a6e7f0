import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { dayOf } from '@candor/domain/calendar';
import { AppBar } from '@candor/ui/app-bar';
import { IconButton } from '@candor/ui/button';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { Icon } from '@candor/ui/icon';
import { Page } from '@candor/ui/page';
import { Skeleton } from '@candor/ui/skeleton';
import { Suspense, useState, type ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { useAppearance } from '../../platform/appearance.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { goBack } from '../../platform/route.ts';
import { Parts } from './parts.tsx';
import { MonthTable } from './month-table.tsx';
import { shiftMonth, type Month } from './month-grid.ts';
import { useCalendar, type Calendar, type CalendarDay } from './use-calendar.ts';

const DaySheet = lazyPart(async () => (await import('./day-sheet.tsx')).DaySheet);

/** The profit of each day of a month, and what it is made of. */
export function ProfitCalendarScreen(): ReactNode {
  const t = useText();
  const thisMonth = dayOf(now()).slice(0, 7);
  const [month, setMonth] = useState<Month>(thisMonth);
  const [shown, setShown] = useState<CalendarDay | null>(null);
  const asked = useCalendar(month);
  const { data } = asked;
  const first = data?.firstMonth ?? month;
  return (
    <Page>
      <AppBar
        title={t('profitCalendar.title')}
        back={{ label: t('shell.back'), onPress: () => goBack('home') }}
      />
      <MonthSwitch month={month} first={first} last={thisMonth} onMonth={setMonth} />
      {asked.isError && !data ? (
        <FailedState onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      ) : null}
      {asked.isPending ? <Skeleton height={420} className="rounded-card" /> : null}
      {data ? (
        <>
          <MonthSum calendar={data} />
          <div className="grid grid-cols-1 items-start gap-x-8 desktop:grid-cols-[3fr_2fr]">
            <div className="min-w-0">
              <MonthTable calendar={data} onDay={setShown} />
              <p className="mt-3 text-label font-normal text-tertiary">
                {t('profitCalendar.note')}
              </p>
            </div>
            <Card className="mt-3 mb-4">
              <h2 className="text-headline">{t('profitCalendar.ofMonth')}</h2>
              <Parts of={data} />
            </Card>
          </div>
        </>
      ) : null}
      <Suspense>{shown ? <DaySheet day={shown} onClose={() => setShown(null)} /> : null}</Suspense>
    </Page>
  );
}

interface MonthSwitchProps {
  readonly month: Month;
  readonly first: Month;
  readonly last: Month;
  readonly onMonth: (month: Month) => void;
}

function MonthSwitch({ month, first, last, onMonth }: MonthSwitchProps): ReactNode {
  const t = useText();
  const [year, number] = month.split('-') as [string, string];
  return (
    <div className="flex items-center justify-between">
      <IconButton
        label={t('profitCalendar.earlier')}
        disabled={month <= first}
        onClick={() => onMonth(shiftMonth(month, -1))}
        className={month <= first ? 'text-disabled' : ''}
      >
        <Icon name="back" />
      </IconButton>
      <h2 className="min-w-0 text-center text-headline tabular-nums" aria-live="polite">
        {t(`profitCalendar.month.${Number(number) as 1}`)} {year}
      </h2>
      <IconButton
        label={t('profitCalendar.later')}
        disabled={month >= last}
        onClick={() => onMonth(shiftMonth(month, 1))}
        className={month >= last ? 'text-disabled' : ''}
      >
        <Icon name="chevronRight" />
      </IconButton>
    </div>
  );
}

function MonthSum({ calendar }: { readonly calendar: Calendar }): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  return (
    <p className="mb-3 text-center">
      <span className="text-display">
        <Amount
          value={calendar.profit}
          decimals={2}
          signed
          unit="USDT"
          leading
          hidden={hidden}
          hiddenLabel={t('shell.hidden')}
        />
      </span>
    </p>
  );
}
