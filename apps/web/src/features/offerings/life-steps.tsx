import { useText } from '@candor/client/language';
import type { MessageId } from '@candor/messages/message-id';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import type { Offering } from './use-offering.ts';

/** The life of an offering for one who applied. */
const own = ['issuing', 'applied', 'won', 'completed', 'listed'] as const;
/** The same for everybody else. */
const common = ['upcoming', 'open', 'drawn', 'completed', 'listed'] as const;

export interface LifeStepsProps {
  readonly offering: Pick<Offering, 'status' | 'stage'>;
  readonly hasApplied: boolean;
}

interface Life {
  readonly labels: readonly MessageId[];
  /** Place of the step it is at; halfway between two while it waits for the second. */
  readonly current: number;
}

function lifeOf({ offering: { status, stage }, hasApplied }: LifeStepsProps): Life {
  if (!hasApplied) {
    const current = stage === 'closed' ? 1.5 : common.findIndex((step) => step === stage);
    return { labels: common.map((step) => `offerings.stage.${step}` as const), current };
  }
  // Without a winning ticket it ends at the draw.
  const isRefunded = status === 'refunded';
  return {
    labels: own.map((step) =>
      step === 'won' && isRefunded
        ? 'offerings.status.refunded'
        : (`offerings.status.${step}` as const),
    ),
    current: own.findIndex((step) => step === (isRefunded ? 'won' : status)),
  };
}

/** The life of an offering: what is done, where it is, what comes. */
export function LifeSteps(props: LifeStepsProps): ReactNode {
  const t = useText();
  const { labels, current } = lifeOf(props);
  return (
    <ol
      aria-label={t('offerings.steps')}
      className="mx-auto grid w-full max-w-120 grid-cols-5 py-3"
    >
      {labels.map((label, index) => (
        <li
          key={label}
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
            className={`max-w-[calc(100%+0.75rem)] text-label text-[length:min(0.8125rem,3.2vw)] break-words ${index === current ? 'font-semibold text-primary' : 'font-normal text-secondary'}`}
          >
            {t(label)}
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
      {state === 'done' ? <Icon name="check" size={16} bold /> : null}
      {state === 'now' ? <span className="size-2 rounded-pill bg-(--text-on-inverse)" /> : null}
    </span>
  );
}
