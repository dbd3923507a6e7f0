import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, type FieldProps, frameLook } from './field.tsx';

export interface TextFieldProps
  extends
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'children'>,
    Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
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
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={`flex min-h-[52px] items-center ps-[15px] pe-1 ${frameLook(error)}`}>
          {leading}
          <input
            {...rest}
            {...control}
            ref={inputRef}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="min-h-11 min-w-0 flex-1 border-0 bg-transparent text-[1rem]/6 text-primary outline-none disabled:text-disabled"
          />
          {trailing}
        </div>
      )}
    </Field>
  );
}
