import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

export interface TextFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value'
> {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Under the field, announced when it appears. */
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** Inside the frame, before the text: the country of a phone number. */
  readonly leading?: ReactNode;
  /** A button inside the frame: clear, show password, send code. */
  readonly trailing?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Label above a framed input of 52; the frame turns ink on focus. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  leading,
  trailing,
  inputRef,
  ...rest
}: TextFieldProps): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-label text-secondary">
        {label}
      </label>
      <div
        className={`flex min-h-[52px] items-center rounded-button border-[1.5px] bg-base ps-[15px] pe-1 ${
          error ? 'border-danger' : 'border-control focus-within:border-strong'
        }`}
      >
        {leading}
        <input
          {...rest}
          ref={inputRef}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          className="min-h-11 min-w-0 flex-1 border-0 bg-transparent text-[1rem]/6 text-primary outline-none"
        />
        {trailing}
      </div>
      {error || hint ? (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={`mt-1.5 text-label font-normal ${error ? 'text-danger' : 'text-tertiary'}`}
        >
          {error ?? hint}
        </p>
      ) : null}
    </div>
  );
}
