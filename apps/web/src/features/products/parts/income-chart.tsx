import { useText } from '@candor/client/language';
import { addDays, type Day } from '@candor/domain/calendar';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { add, larger, type Money, ZERO } from '@candor/domain/money/money';
import { useId, useState, type ReactNode } from 'react';
import { fullAmountText } from '../../../parts/full-amount.ts';
import type { DayIncome } from './product.ts';
import { Sum } from '../../../parts/sum.tsx';

export interface IncomeChartProps {
  readonly title: ReactNode;
  readonly currency: CurrencyCode;
  /** First day with income. */
  readonly firstDay: Day;
  readonly totalDays: number;
  /** Promised for each day; undefined where nothing is promised. */
  readonly planned: Money | undefined;
  /** Credited so far, oldest first. */
  readonly received: readonly DayIncome[];
}

/** Income adding up over the days: dashed as planned, solid as received. The table has each day. */
export function IncomeChart(props: IncomeChartProps): ReactNode {
  const t = useText();
  const [isTable, setIsTable] = useState(false);
  const { title, currency, firstDay, totalDays, planned, received } = props;
  const total = add(...received.map(({ amount }) => amount));
  const whole = planned && ((planned * BigInt(totalDays)) as Money);
  return (
    <section aria-label={t('products.incomeChart')} className="rounded-card bg-sunken p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-body text-secondary">{title}</h2>
        <span className="figures text-body font-medium">
          <Sum value={total} currency={currency} bare />
          {whole === undefined ? null : (
            <span className="text-tertiary">
              {' / '}
              <Sum value={whole} currency={currency} />
            </span>
          )}
        </span>
      </div>
      <Lines {...props} total={total} whole={whole} />
      <p className="figures mt-1 flex justify-between gap-x-3 text-caption text-tertiary">
        <span>{firstDay}</span>
        <span>{addDays(firstDay, totalDays - 1)}</span>
      </p>
      {received.length === 0 ? null : (
        <>
          <Legend hasPlan={planned !== undefined} />
          <button
            type="button"
            aria-expanded={isTable}
            onClick={() => setIsTable(!isTable)}
            className="-mb-2 min-h-11 text-body font-medium text-proof"
          >
            {t(isTable ? 'products.hideDays' : 'products.showDays')}
          </button>
          {isTable ? <DayTable {...props} /> : null}
        </>
      )}
    </section>
  );
}

const WIDTH = 320;
const HEIGHT = 84;
/** Half of the thickest line, so that none is cut off. */
const INSET = 2;

const runningSums = (received: readonly DayIncome[]): Money[] =>
  received.map((_, index) => add(...received.slice(0, index + 1).map(({ amount }) => amount)));

interface LinesProps extends IncomeChartProps {
  readonly total: Money;
  readonly whole: Money | undefined;
}

function Lines({ currency, totalDays, planned, received, total, whole }: LinesProps): ReactNode {
  const t = useText();
  const gradientId = useId();
  const top = larger(larger(whole ?? ZERO, total), 1n as Money);
  const xOf = (day: number) => ((day / totalDays) * WIDTH).toFixed(1);
  const yOf = (sum: bigint) =>
    (HEIGHT - INSET - (Number((sum * 10_000n) / top) / 10_000) * (HEIGHT - 2 * INSET)).toFixed(1);
  const points = runningSums(received).map((sum, index) => `L${xOf(index + 1)} ${yOf(sum)}`);
  const start = `M0 ${yOf(0n)}`;
  const solid = `${start}${points.join('')}`;
  return (
    <svg
      role="img"
      aria-label={t('products.chartText', {
        received: fullAmountText(total, currency),
        planned: whole === undefined ? '—' : fullAmountText(whole, currency),
        currency,
        days: totalDays,
      })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      className="mt-3 block h-21 w-full"
    >
      <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--up-text)" stopOpacity="0.28" />
        <stop offset="1" stopColor="var(--up-text)" stopOpacity="0" />
      </linearGradient>
      {points.length === 0 ? null : (
        <path
          d={`${solid}L${xOf(received.length)} ${HEIGHT}L0 ${HEIGHT}z`}
          fill={`url(#${gradientId})`}
        />
      )}
      {planned === undefined || whole === undefined ? null : (
        <path
          d={`${start}L${WIDTH} ${yOf(whole)}`}
          stroke="var(--text-tertiary)"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={solid}
        stroke="var(--up-text)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function Legend({ hasPlan }: { readonly hasPlan: boolean }): ReactNode {
  const t = useText();
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-caption text-secondary">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="w-4 border-t-2 border-up" />
        {t('products.received')}
      </span>
      {hasPlan ? (
        <span className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="w-4 border-t-2 border-dashed border-(--text-tertiary)"
          />
          {t('products.planned')}
        </span>
      ) : null}
    </p>
  );
}

function DayTable({ currency, planned, received }: IncomeChartProps): ReactNode {
  const t = useText();
  const head = 'py-1 font-normal';
  return (
    <table className="figures mt-2 w-full text-label font-normal">
      <thead className="text-tertiary">
        <tr>
          <th className={`${head} text-start`}>{t('products.day')}</th>
          {planned === undefined ? null : (
            <th className={`${head} text-end`}>{t('products.plannedIn', { currency })}</th>
          )}
          <th className={`${head} text-end`}>{t('products.receivedIn', { currency })}</th>
        </tr>
      </thead>
      <tbody>
        {received.toReversed().map(({ day, amount }) => (
          <tr key={day} className="border-t border-hairline">
            <td className="py-2">{day}</td>
            {planned === undefined ? null : (
              <td className="py-2 text-end text-tertiary">
                <Sum value={planned} currency={currency} bare />
              </td>
            )}
            <td className="py-2 text-end">
              <Sum value={amount} currency={currency} bare />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
