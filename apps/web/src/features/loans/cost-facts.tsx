import { useText } from '@candor/client/language';
import type { Rate } from '@candor/domain/money/money';
import { Card } from '@candor/ui/card';
import { Amount } from '@candor/ui/figures';
import { percentText } from '@candor/ui/number-text';
import { Fact } from '@candor/ui/row';
import type { ReactNode } from 'react';
import type { Costs } from './pledge-form.ts';
import type { LoanTerms } from './use-loans.ts';

export interface CostFactsProps {
  readonly terms: LoanTerms;
  readonly days: number;
  readonly costs: Costs;
}

/** Every cost of a loan, before it is signed: on time, and late. */
export function CostFacts({ terms, days, costs }: CostFactsProps): ReactNode {
  const t = useText();
  const { currency, graceHours } = terms;
  const money = { decimals: 2, unit: currency };
  const rate = rateText(terms.dailyRate);
  return (
    <Card className="py-2!">
      <dl className="divide-y divide-hairline">
        <Fact
          label={t('loans.interestOf', { days, rate })}
          value={<Amount value={costs.interest} {...money} />}
        />
        <Fact label={t('loans.yearlyRate')} value={rateText(terms.yearlyRate)} />
        <Fact label={t('loans.feeBefore')} value={<Amount value={ZERO} {...money} />} />
        <Fact
          label={t('loans.ifLate', { hours: graceHours })}
          value={
            <>
              <Amount value={costs.lateDay} {...money} /> {t('loans.aDay')}
            </>
          }
        />
        <Fact label={t('loans.lateMost')} value={<Amount value={costs.lateMost} {...money} />} />
      </dl>
    </Card>
  );
}

const ZERO = 0n as Costs['interest'];

/** `0.02%`, `7.30%`, `0.045%`: at least two decimals, and a third where there is one. */
export function rateText(rate: Rate): string {
  const isFine = (rate * 100n) % 10n ** 16n !== 0n;
  return percentText(rate, { decimals: isFine ? 3 : 2 });
}
