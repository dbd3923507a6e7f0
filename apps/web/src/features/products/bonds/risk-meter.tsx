import { useText } from '@candor/client/language';
import type { ReactNode } from 'react';

const STEPS = [1, 2, 3, 4, 5];

/** Risk from 1 to 5 as bars and in words. */
export function RiskMeter({ risk }: { readonly risk: number }): ReactNode {
  const t = useText();
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="flex gap-[3px]">
        {STEPS.map((step) => (
          <span
            key={step}
            className={`h-1.5 w-2.5 rounded-pill ${step <= risk ? 'bg-inverse' : 'bg-pressed'}`}
          />
        ))}
      </span>
      <span className="text-label">{t('bonds.risk', { risk })}</span>
    </span>
  );
}
