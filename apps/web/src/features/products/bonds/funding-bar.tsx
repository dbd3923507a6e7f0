import { useText } from '@candor/client/language';
import type { ReactNode } from 'react';
import { soldPercent, type Bond } from './bond.ts';

/** How much of a bond is sold. */
export function FundingBar({ bond }: { readonly bond: Bond }): ReactNode {
  const t = useText();
  const percent = soldPercent(bond);
  return (
    <div
      role="progressbar"
      aria-label={t('bonds.progress')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-pill bg-pressed"
    >
      <div className="h-full rounded-pill bg-inverse" style={{ width: `${percent}%` }} />
    </div>
  );
}
