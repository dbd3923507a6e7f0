import { useId, useLayoutEffect, useRef, type ChangeEvent, type ReactNode } from 'react';
import { frameLook, useField } from './field.tsx';
import { cleanDecimal, groupedDecimal, readDecimalComma } from './number-text.ts';

export interface AmountFieldProps {
  readonly label: ReactNode;
  /** Plain decimal text without commas, e.g. `"1234.5"`; empty while nothing is typed. */
  readonly value: string;
  readonly onChange: (plain: string) => void;
  /** Digits allowed after the point. */
  readonly decimals: number;
  readonly unit: ReactNode;
  /** `Available 13,268.49`, to the right of the label. */
  readonly aside?: ReactNode;
  readonly placeholder?: string;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  /** A keypad of ours is below it, so that the system's stays away. */
  readonly keypad?: boolean;
}

/**
 * Amount with its unit, 56 high. Commas appear while typing and the caret stays at its digit;
 * pasted text is cleaned, not rejected.
 */
export function AmountField(props: AmountFieldProps): ReactNode {
  const { label, aside, unit, error } = props;
  const { control, note } = useField({ error });
  const { inputRef, change } = useCaretAtDigit(props);
  const nameId = useId();
  return (
    <div>
      {/* A press anywhere in the frame starts typing; only the label names the field. */}
      <label htmlFor={control.id} className={`block px-[15px] py-2 ${frameLook(error)}`}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span id={nameId} className="text-label font-normal text-tertiary">
            {label}
          </span>
          {aside ? (
            <span className="figures-text text-label font-normal text-tertiary">{aside}</span>
          ) : null}
        </span>
        <span className="flex items-baseline gap-3">
          <input
            {...control}
            aria-labelledby={nameId}
            ref={inputRef}
            inputMode={props.keypad ? 'none' : 'decimal'}
            autoComplete="off"
            value={groupedDecimal(props.value)}
            placeholder={props.placeholder ?? '0'}
            disabled={props.disabled}
            onChange={change}
            className="figures min-w-0 flex-1 border-0 bg-transparent text-[1rem]/6 font-semibold text-primary outline-none disabled:text-disabled"
          />
          <span className="text-body font-medium text-secondary">{unit}</span>
        </span>
      </label>
      {note}
    </div>
  );
}

/**
 * Counts the digits left of the caret before the commas move, and restores the caret after them.
 */
function useCaretAtDigit({ value, decimals, onChange }: AmountFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);
  useLayoutEffect(() => {
    const input = inputRef.current;
    if (!input || digitsBefore.current === null) return;
    input.setSelectionRange(...caretAfter(input.value, digitsBefore.current));
    digitsBefore.current = null;
  }, [value]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = readDecimalComma(event.target.value, value);
    const caret = event.target.selectionStart ?? typed.length;
    digitsBefore.current = cleanDecimal(typed.slice(0, caret), decimals).length;
    onChange(cleanDecimal(typed, decimals));
  };
  return { inputRef, change };
}

function caretAfter(grouped: string, digits: number): [number, number] {
  let at = 0;
  for (let seen = 0; at < grouped.length && seen < digits; at += 1) {
    if (grouped[at] !== ',') seen += 1;
  }
  return [at, at];
}
