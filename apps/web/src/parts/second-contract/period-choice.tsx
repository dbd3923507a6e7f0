import { percentText } from '@candor/ui/number-text';
import { Skeleton } from '@candor/ui/skeleton';
import { useId, type ReactNode } from 'react';
import { FailedState } from '../failed-state.tsx';
import { useText } from '../../platform/language.ts';
import { usePeriodText } from './use-period-text.ts';
import type { SecondContractSet } from './second-contract.ts';
import type { useSets } from './use-sets.ts';

export interface PeriodChoiceProps {
  readonly sets: ReturnType<typeof useSets>;
  readonly chosen: SecondContractSet | undefined;
  /** Seconds. */
  readonly onChoose: (periodS: number) => void;
}

/** Available periods, each with the profit of a win. */
export function PeriodChoice({ sets, chosen, onChoose }: PeriodChoiceProps): ReactNode {
  const t = useText();
  const name = useId();
  const periodText = usePeriodText();
  if (sets.isPending) return <Skeleton height={56} className="rounded-control" />;
  if (!sets.data) {
    return <FailedState inline onRetry={() => void sets.refetch()} busy={sets.isFetching} />;
  }
  return (
    <fieldset
      aria-label={t('shortTerm.periods')}
      className="m-0 grid grid-cols-[repeat(auto-fit,minmax(max(3.1rem,16%),1fr))] gap-1.5 border-0 p-0"
    >
      {sets.data.map((each) => (
        <label
          key={each.id}
          className="figures flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-control border-[1.5px] border-transparent bg-sunken text-center has-checked:border-strong has-checked:bg-base has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-ring"
        >
          <input
            type="radio"
            name={name}
            value={each.id}
            checked={each.id === chosen?.id}
            onChange={() => onChoose(each.periodS)}
            className="screen-only"
          />
          <span className="text-label font-semibold whitespace-normal">
            {periodText(each.periodS)}
          </span>
          <span className="text-caption text-secondary">
            {percentText(each.profitRate, { decimals: 0, signed: true })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
