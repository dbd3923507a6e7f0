import { useText } from '@candor/client/language';
import { add, type Money } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { numberText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { dateText } from '../../parts/date-text.ts';
import { FailedState } from '../../parts/failed-state.tsx';
import { LoadingCards } from '../../parts/loading-cards.tsx';
import { type DayIncome, useIncome } from './use-team.ts';

/** What the last two weeks brought, day by day. */
export function IncomeCard({ today }: { readonly today: Money }): ReactNode {
  const income = useIncome();
  if (income.isPending) return <LoadingCards count={1} />;
  if (!income.data)
    return <FailedState inline onRetry={() => void income.refetch()} busy={income.isFetching} />;
  return <Shown days={income.data} today={today} />;
}

function Shown({
  days,
  today,
}: {
  readonly days: readonly DayIncome[];
  readonly today: Money;
}): ReactNode {
  const t = useText();
  const sum = add(...days.map(({ total }) => total));
  const most = days.reduce((best, day) => (day.total > best.total ? day : best), days[0]!);
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h2 className="m-0 text-body font-normal text-secondary">
            {t('team.incomeOf', { days: days.length })}
          </h2>
          <p className="m-0 text-display">
            <Amount value={sum} decimals={2} leading unit="USDT" />
          </p>
        </div>
        <p className="m-0 text-body desktop:text-end">
          <span className="block text-secondary">{t('team.today')}</span>
          <Amount value={today} decimals={2} signed />
        </p>
      </div>
      <Bars days={days} most={most.total} />
      <p className="m-0 flex flex-wrap justify-between gap-x-3 text-caption text-tertiary">
        <span>{dayText(days[0]!.day)}</span>
        {most.total > 0n ? (
          <span>
            {t('team.most', {
              day: dayText(most.day),
              amount: numberText(most.total, { decimals: 2 }),
            })}
          </span>
        ) : null}
        <span>{dayText(days.at(-1)!.day)}</span>
      </p>
    </Card>
  );
}

/** Lines of a chart are drawings: a hundredth of its height is as exact as it gets. */
const STEPS = 100n;

interface BarsProps {
  readonly days: readonly DayIncome[];
  readonly most: Money;
}

function Bars({ days, most }: BarsProps): ReactNode {
  const t = useText();
  return (
    <ul
      aria-label={t('team.byDay')}
      className="m-0 mt-4 mb-2 flex h-24 list-none items-end gap-[6px] border-b border-hairline p-0"
    >
      {days.map(({ day, total, direct, indirect }, index) => (
        <li
          key={day}
          style={{ height: `${most > 0n ? (total * STEPS) / most : 0n}%` }}
          className={`min-h-[2px] flex-1 rounded-t-[5px] ${index === days.length - 1 ? 'bg-inverse' : 'bg-pressed'}`}
        >
          <span className="screen-only">
            {t('team.dayDetail', {
              day: dayText(day),
              total: numberText(total, { decimals: 2 }),
              direct: numberText(direct, { decimals: 2 }),
              indirect: numberText(indirect, { decimals: 2 }),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** `2026-11-23` as `23 Nov` in the reader's language. */
const dayText = (day: string): string =>
  dateText(Date.parse(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' });
