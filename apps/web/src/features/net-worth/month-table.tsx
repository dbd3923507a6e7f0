import { useText } from '@candor/client/language';
import type { Day } from '@candor/domain/calendar';
import type { Money } from '@candor/domain/money/money';
import { directionColor } from '@candor/ui/figures';
import { numberText, shownSign } from '@candor/ui/number-text';
import { shortText } from '@candor/ui/short-number';
import type { ReactNode } from 'react';
import { useAppearance } from '../../platform/appearance.ts';
import { weeksOf } from './month-grid.ts';
import type { Calendar, CalendarDay } from './use-calendar.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

interface MonthTableProps {
  readonly calendar: Calendar;
  readonly onDay: (day: CalendarDay) => void;
}

/** Weeks from Monday with a sum each; every day lived opens its parts. */
export function MonthTable({ calendar, onDay }: MonthTableProps): ReactNode {
  const t = useText();
  const days = new Map<Day, CalendarDay>(calendar.days.map((day) => [day.day, day]));
  return (
    // Positioned, so that texts for screen readers in it scroll along and do not widen the page.
    <div className="relative -mx-2 overflow-x-auto">
      <table className="w-full min-w-[20rem] table-fixed border-separate border-spacing-0.5 text-center">
        <thead>
          <tr className="text-caption font-normal text-tertiary">
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="py-1 font-normal">
                {t(`profitCalendar.weekday.${weekday}`)}
              </th>
            ))}
            <th scope="col" className="py-1 font-normal">
              {t('profitCalendar.week')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeksOf(calendar.month).map((week, place) => {
            const lived = week.flatMap((day) => (day ? (days.get(day) ?? []) : []));
            return (
              <tr key={`${calendar.month}/${place}`}>
                {week.map((day, weekday) => (
                  <td key={day ?? `none/${weekday}`} className="p-0">
                    {day ? <DayCell day={day} lived={days.get(day)} onDay={onDay} /> : null}
                  </td>
                ))}
                <td className="text-caption">
                  {lived.length > 0 ? <Figure value={sum(lived)} /> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const sum = (days: readonly CalendarDay[]): Money =>
  days.reduce((total, { profit }) => (total + profit) as Money, 0n as Money);

const fills = { '-1': 'bg-down-soft', '0': 'bg-base', '1': 'bg-up-soft' };

interface DayCellProps {
  readonly day: Day;
  readonly lived: CalendarDay | undefined;
  readonly onDay: (day: CalendarDay) => void;
}

function DayCell({ day, lived, onDay }: DayCellProps): ReactNode {
  const t = useText();
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  const number = Number(day.slice(8));
  if (!lived) {
    return (
      <span className="figures flex min-h-13 flex-col items-center pt-1.5 text-label text-tertiary">
        {number}
      </span>
    );
  }
  const fill = hidden ? 'bg-base' : fills[`${shownSign(lived.profit, 2)}`];
  const figure = hidden
    ? t('shell.hidden')
    : `${numberText(lived.profit, { decimals: 2, signed: true })} USDT`;
  return (
    <button
      type="button"
      onClick={() => onDay(lived)}
      className={`flex min-h-13 w-full flex-col items-center rounded-chip px-0.5 pt-1.5 pb-1 active:opacity-60 ${fill}`}
    >
      <span className="screen-only">{`${day}: ${figure}`}</span>
      <span aria-hidden="true" className="figures text-label">
        {number}
      </span>
      <span aria-hidden="true" className="text-[length:min(0.6875rem,3.4vw)]">
        <Figure value={lived.profit} />
      </span>
    </button>
  );
}

/** Short, because seven days share a phone's width; the sheet has all digits. */
function Figure({ value }: { readonly value: Money }): ReactNode {
  const hidden = useAppearance(({ balancesHidden }) => balancesHidden);
  if (hidden) return <span aria-hidden="true">•••</span>;
  const size = value < 0n ? -value : value;
  const thousand = 1000n * 10n ** 18n;
  const text =
    size < thousand
      ? numberText(size as Money, { decimals: size < thousand / 10n ? 1 : 0 })
      : shortText(size as Money).replace(/\.\d+/, '');
  const sign = shownSign(value, 2);
  return (
    <span className={`figures ${directionColor(sign)}`}>
      {sign === 0 ? '0' : `${sign > 0 ? '+' : '−'}${text}`}
    </span>
  );
}
