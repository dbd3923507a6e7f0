import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';

const steps = ['issuing', 'applied', 'won', 'completed', 'listed'] as const;
type Step = (typeof steps)[number];

export interface LifeStepsProps {
  readonly status: Step | 'refunded';
}

/** The life of an offering for one customer: what is done, where it is, what comes. */
export function LifeSteps({ status }: LifeStepsProps): ReactNode {
  const t = useText();
  // Without a winning ticket it ends at the draw.
  const current = steps.indexOf(status === 'refunded' ? 'won' : status);
  return (
    <ol
      aria-label={t('offerings.steps')}
      className="mx-auto grid w-full max-w-120 grid-cols-5 py-3"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className="relative flex min-w-0 flex-col items-center gap-2 text-center"
        >
          {index > 0 ? (
            <span
              aria-hidden="true"
              className={`absolute end-1/2 top-[9px] h-0.5 w-full ${index <= current ? 'bg-inverse' : 'bg-pressed'}`}
            />
          ) : null}
          <Dot state={index < current ? 'done' : index === current ? 'now' : 'next'} />
          <span
            className={`max-w-full text-label text-[length:min(0.8125rem,3.2vw)] break-words ${index === current ? 'font-semibold text-primary' : 'font-normal text-secondary'}`}
          >
            {t(
              step === 'won' && status === 'refunded'
                ? 'offerings.status.refunded'
                : `offerings.status.${step}`,
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Dot({ state }: { readonly state: 'done' | 'now' | 'next' }): ReactNode {
  const look = state === 'next' ? 'bg-pressed' : 'bg-inverse text-on-inverse';
  return (
    <span
      aria-hidden="true"
      className={`relative z-1 flex size-5 items-center justify-center rounded-pill ${look}`}
    >
      {state === 'done' ? <Icon name="check" size={12} /> : null}
      {state === 'now' ? <span className="size-2 rounded-pill bg-(--text-on-inverse)" /> : null}
    </span>
  );
}
