import type { ReactNode } from 'react';
import { Field } from './field.tsx';

export interface CodeFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** Number of boxes; this product's codes have six digits. */
  readonly length?: number;
  readonly error?: ReactNode;
}

/** One real input under six drawn boxes: paste, autofill and screen readers see a single field. */
export function CodeField({
  label,
  value,
  onChange,
  length = 6,
  error,
}: CodeFieldProps): ReactNode {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="group/code relative">
          <input
            {...control}
            value={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            // Cut below, not by `maxLength`: a pasted "123 456" would lose its last digit.
            onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, length))}
            className="absolute inset-0 z-10 h-full w-full border-0 bg-transparent text-[16px] text-transparent caret-transparent outline-none"
          />
          <div aria-hidden="true" className="flex gap-2">
            {Array.from({ length }, (_, index) => (
              <span
                key={index}
                className={boxLook({ index, at: value.length, wrong: Boolean(error) })}
              >
                {value[index] ?? <Caret shown={index === value.length} />}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}

function boxLook({ index, at, wrong }: { index: number; at: number; wrong: boolean }): string {
  const border = wrong ? 'border-danger' : 'border-control';
  const current = index === at ? 'group-focus-within/code:border-strong' : '';
  return `figures flex min-h-14 flex-1 items-center justify-center rounded-button border-[1.5px] bg-base text-title ${border} ${current}`;
}

function Caret({ shown }: { readonly shown: boolean }): ReactNode {
  return shown ? (
    <span className="hidden h-6 w-0.5 bg-proof-fill group-focus-within/code:block" />
  ) : null;
}
