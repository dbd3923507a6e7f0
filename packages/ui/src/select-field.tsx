import type { ReactNode } from 'react';
import { Field, frameLook } from './field.tsx';
import { Icon } from './icon.tsx';

export interface SelectFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Shown until something is selected. */
  readonly placeholder: string;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
}

/** Styled as a text field; the native list has the best search, scrolling and accessibility. */
export function SelectField({
  label,
  value,
  onChange,
  options,
  placeholder,
  error,
  disabled,
}: SelectFieldProps): ReactNode {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={`relative flex min-h-[52px] items-center ${frameLook(error)}`}>
          <select
            {...control}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
            className={`min-h-12 w-full appearance-none rounded-button border-0 bg-transparent ps-[15px] pe-11 text-[1rem]/6 outline-none disabled:text-disabled ${
              value === '' ? 'text-tertiary' : 'text-primary'
            }`}
          >
            <option value="" disabled>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-raised text-primary">
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevronDown"
            size={20}
            className="pointer-events-none absolute end-3.5 text-secondary"
          />
        </div>
      )}
    </Field>
  );
}
