import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { cleanDecimal } from './number-text.ts';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const;

export interface KeypadProps {
  /** Plain decimal text. */
  readonly value: string;
  readonly onChange: (plain: string) => void;
  readonly decimals: number;
  readonly deleteLabel: string;
}

/** Our own decimal keypad for sheets: 12 keys of 56, delete on the right. */
export function Keypad({ value, onChange, decimals, deleteLabel }: KeypadProps): ReactNode {
  const look =
    'figures flex min-h-14 items-center justify-center rounded-control text-title font-medium active:bg-pressed disabled:bg-transparent disabled:text-disabled';
  return (
    <div className="grid grid-cols-3">
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className={look}
          disabled={key === '.' && decimals === 0}
          onClick={() => onChange(cleanDecimal(value + key, decimals))}
        >
          {key}
        </button>
      ))}
      <button
        type="button"
        aria-label={deleteLabel}
        className={look}
        onClick={() => onChange(value.slice(0, -1))}
      >
        <Icon name="backspace" />
      </button>
    </div>
  );
}
