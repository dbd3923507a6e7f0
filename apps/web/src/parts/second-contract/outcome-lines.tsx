import { Amount } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { MONEY_DECIMALS } from '../money-decimals.ts';
import type { TicketSummary } from './ticket-summary.ts';

/** Both outcomes in money with equal weight, and their expected value in the long run. */
export function OutcomeLines({ summary }: { readonly summary: TicketSummary }): ReactNode {
  const t = useText();
  const { stake, payout, expected, expectedRate, breakEven } = summary;
  const money = (value: typeof payout) => (
    <Amount value={value} decimals={MONEY_DECIMALS} unit="USDT" />
  );
  const percent = (value: typeof breakEven) =>
    value === undefined ? '—' : percentText(value, { decimals: 2 });
  return (
    <dl className="m-0">
      <Line label={t('shortTerm.ifRight')} value={money(payout)} strong />
      <Line
        label={t('shortTerm.ifWrong')}
        value={money(payout === undefined ? undefined : (stake ?? undefined))}
        strong
      />
      <Line
        label={t('shortTerm.expected')}
        value={
          <>
            {expected === undefined ? null : <>{money(expected)} · </>}
            {percent(expectedRate)}
          </>
        }
      />
      <Line label={t('shortTerm.breakEven')} value={percent(breakEven)} />
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
}

function Line({ label, value, strong = false }: LineProps): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
      <dt className={strong ? 'text-body text-secondary' : 'text-label font-normal text-tertiary'}>
        {label}
      </dt>
      <dd
        className={`figures m-0 ms-auto ${strong ? 'text-body font-medium' : 'text-label font-normal text-secondary'}`}
      >
        {value}
      </dd>
    </div>
  );
}
