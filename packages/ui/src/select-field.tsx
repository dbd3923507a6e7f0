import { useId, type ReactNode } from 'react';
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
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-label text-secondary">
        {label}
      </label>
      <div
        className={`relative flex min-h-[52px] items-center rounded-button border-[1.5px] bg-base ${
          error ? 'border-danger' : 'border-control focus-within:border-strong'
        }`}
      >
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className={`min-h-12 w-full appearance-none rounded-button border-0 bg-transparent ps-[15px] pe-11 text-[1rem]/6 outline-none ${
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
      {error ? (
        <p id={`${id}-note`} role="alert" className="mt-1.5 text-label font-normal text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
