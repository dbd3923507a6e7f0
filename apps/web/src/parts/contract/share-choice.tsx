import { useText } from '@candor/client/language';
import type { ReactNode } from 'react';
import { tickHaptic } from '../../platform/haptics.ts';

const PERCENTS = [25, 50, 75, 100];

export interface ShareChoiceProps {
  readonly percent: number;
  readonly onChoose: (percent: number) => void;
}

/** How much of the position to close. */
export function ShareChoice({ percent, onChoose }: ShareChoiceProps): ReactNode {
  const t = useText();
  return (
    <div
      role="group"
      aria-label={t('close.share')}
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(max(3.5rem,20%),1fr))] gap-2"
    >
      {PERCENTS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={percent === each}
          onClick={() => {
            tickHaptic();
            onChoose(each);
          }}
          className={`figures min-h-11 rounded-control text-body font-medium ${
            percent === each
              ? 'bg-inverse font-semibold text-on-inverse'
              : 'bg-sunken text-secondary active:bg-pressed'
          }`}
        >
          {each}%
        </button>
      ))}
    </div>
  );
}
