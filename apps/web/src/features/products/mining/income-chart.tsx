import { useText } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { MINED } from '@candor/domain/products/kinds/mining/mining-terms';
import { Card } from '@candor/ui/card';
import { numberText, percentText } from '@candor/ui/number-text';
import { useState, type ReactNode } from 'react';

type MachineDay = ResultOf<'getMiner'>['days'][number];

const BARS = 14;
const COIN_DECIMALS = 8;
/** Below this uptime a day is marked; its month may get its hosting back. */
const LOW_UPTIME = 95n * 10n ** 16n;

/** Recorded income of one machine by day, as bars and as a table. Never an estimate. */
export function IncomeChart({ days }: { readonly days: readonly MachineDay[] }): ReactNode {
  const t = useText();
  const [isTable, setIsTable] = useState(false);
  const shown = days.slice(-BARS);
  const last = shown.at(-1);
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-headline">{t('mining.incomeByDay')}</h2>
        <span className="text-label font-normal text-tertiary">
          {t('mining.perMachine', { currency: MINED })}
        </span>
      </div>
      {last ? (
        <>
          <Bars days={shown} />
          <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-label font-normal">
            <span className="text-tertiary">{shown[0]!.day}</span>
            <span className={last.income > 0n ? 'text-up' : 'text-tertiary'}>
              {t('mining.lastDay', { amount: coins(last.income), day: last.day })}
            </span>
          </p>
          {shown.some(({ uptime }) => uptime < LOW_UPTIME) ? (
            <p className="mt-1 text-label font-normal text-warning">{t('mining.lowDays')}</p>
          ) : null}
          <button
            type="button"
            aria-expanded={isTable}
            onClick={() => setIsTable(!isTable)}
            className="mt-1 min-h-11 text-body font-medium text-proof"
          >
            {t(isTable ? 'mining.hideDays' : 'mining.showDays')}
          </button>
          {isTable ? (
            <div className="overflow-x-auto">
              <DayTable days={days} />
            </div>
          ) : null}
        </>
      ) : (
        <p className="mt-2 text-body text-secondary">{t('mining.noDays')}</p>
      )}
    </Card>
  );
}

/** Heights are shares of the highest day. */
function Bars({ days }: { readonly days: readonly MachineDay[] }): ReactNode {
  const t = useText();
  const most = days.reduce((top, { income }) => (income > top ? income : top), 1n);
  return (
    <div
      role="img"
      aria-label={t('mining.chartText', {
        days: days.length,
        first: coins(days[0]!.income),
        last: coins(days.at(-1)!.income),
      })}
      className="mt-4 flex h-27 items-end gap-2"
    >
      {days.map(({ day, income, uptime }, index) => (
        <span
          key={day}
          style={{ height: `${Math.max(2, Number((income * 100n) / most))}%` }}
          className={`max-w-8 flex-1 rounded-[4px] ${barColor(uptime, index === days.length - 1)}`}
        />
      ))}
    </div>
  );
}

function barColor(uptime: bigint, isLast: boolean): string {
  if (uptime < LOW_UPTIME) return 'bg-warning';
  return isLast ? 'bg-up-fill' : 'bg-pressed';
}

function DayTable({ days }: { readonly days: readonly MachineDay[] }): ReactNode {
  const t = useText();
  return (
    <table className="figures w-full text-label font-normal">
      <thead className="text-tertiary">
        <tr>
          <th className="py-1 text-start font-normal">{t('mining.day')}</th>
          <th className="py-1 text-end font-normal">{t('mining.uptime')}</th>
          <th className="py-1 text-end font-normal">{t('mining.incomeIn', { currency: MINED })}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, uptime, income }) => (
          <tr key={day} className="border-t border-hairline">
            <td className="py-2">{day}</td>
            <td className={`py-2 text-end ${uptime < LOW_UPTIME ? 'text-warning' : ''}`}>
              {percentText(uptime, { decimals: 2 })}
            </td>
            <td className="py-2 text-end">{coins(income)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const coins = (amount: bigint): string => numberText(amount, { decimals: COIN_DECIMALS });
