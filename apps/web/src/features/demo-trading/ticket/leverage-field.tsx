import type { ReactNode } from 'react';
import { tickHaptic } from '../../../platform/haptics.ts';
import { useText } from '../../../platform/language.ts';

export interface LeverageFieldProps {
  readonly leverage: number;
  readonly max: number;
  readonly onChange: (leverage: number) => void;
}

/** A slider of whole numbers with its value beside it. */
export function LeverageField({ leverage, max, onChange }: LeverageFieldProps): ReactNode {
  const t = useText();
  return (
    <label className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-control bg-sunken px-3.5">
      <span className="text-body text-secondary">{t('leverage.title')}</span>
      <input
        type="range"
        min={1}
        max={max}
        value={leverage}
        aria-valuetext={`${leverage}×`}
        onChange={(event) => {
          tickHaptic();
          onChange(Number(event.target.value));
        }}
        className="h-11 min-w-24 flex-1 accent-(--surface-inverse)"
      />
      <output className="figures min-w-9 text-end text-body font-semibold">{leverage}×</output>
    </label>
  );
}
