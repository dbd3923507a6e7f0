import { Icon } from '@candor/ui/icon';
import { Seal } from '@candor/ui/seal';
import type { ReactNode } from 'react';
import type { Outcome } from './seal-check.ts';

/** Message id of an outcome; `checking` while there is none. */
export const outcomeTexts = {
  checking: 'verify.checking',
  valid: 'verify.valid',
  mismatch: 'verify.wrong',
  unchecked: 'verify.unchecked',
} as const;

export interface ProofStepProps {
  readonly outcome: Outcome | undefined;
  readonly title: string;
  readonly value: ReactNode;
  readonly note: string;
  readonly isLast?: boolean;
  readonly children?: ReactNode;
}

/** One fact of a proof, with a seal if this device has verified it. */
export function ProofStep({
  outcome,
  title,
  value,
  note,
  isLast,
  children,
}: ProofStepProps): ReactNode {
  return (
    <li className="flex gap-4">
      <span className="flex w-6 flex-col items-center">
        <Mark outcome={outcome} />
        {isLast ? null : <span className="my-1 w-0.5 flex-1 bg-proof-fill/30" />}
      </span>
      <span className="min-w-0 flex-1 pb-4">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-body-strong">
          <span>{title}</span>
          <span className="figures">{value}</span>
        </span>
        <span className="block text-label font-normal text-tertiary">{note}</span>
        {children}
      </span>
    </li>
  );
}

/** The seal is shown only for a successful check. */
function Mark({ outcome }: { readonly outcome: Outcome | undefined }): ReactNode {
  if (outcome === 'valid') return <Seal size={22} />;
  if (outcome === 'mismatch') return <Icon name="close" size={22} className="text-danger" />;
  return <Icon name={outcome ? 'minus' : 'clock'} size={22} className="text-tertiary" />;
}
