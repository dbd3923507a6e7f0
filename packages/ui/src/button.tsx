import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

/**
 * `primary` ink, one per view; `quiet` sunken, next to it; `card` white on the canvas; `up` and
 * `down` for direction and money only; `danger` for destructive actions.
 */
export type ButtonTone = 'primary' | 'quiet' | 'card' | 'up' | 'down' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  /** `large` is 52 high, `compact` 44. */
  readonly size?: 'large' | 'compact';
  /** Keeps the label, shows a spinner, ignores presses. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  /** A second, quieter line: the size that this side would trade. */
  readonly note?: ReactNode;
}

const tones: Record<ButtonTone, string> = {
  primary: 'bg-inverse text-on-inverse',
  quiet: 'bg-sunken text-primary',
  card: 'bg-(--control-on-canvas) text-primary',
  up: 'bg-up-fill text-up-on-fill',
  down: 'bg-down-fill text-down-on-fill',
  danger: 'bg-danger-soft text-danger',
};

const sizes = {
  large: 'min-h-[52px] rounded-button px-4 text-headline',
  compact: 'min-h-11 rounded-control px-3 text-body-strong',
};

/** A disabled button must say why in its label or in a line above it. */
export function Button({
  tone = 'primary',
  size = 'large',
  busy = false,
  icon,
  note,
  disabled,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const look = disabled ? 'bg-sunken text-disabled' : `${tones[tone]} active:opacity-80`;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`flex w-full items-center justify-center gap-2.5 py-1 text-center transition-opacity duration-(--motion-instant) ${sizes[size]} ${look} ${className}`}
    >
      {busy ? <Spinner /> : icon}
      <span className="min-w-0">
        {children}
        {note ? <span className="figures-text block text-caption">{note}</span> : null}
      </span>
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does; there is no visible text. */
  readonly label: string;
}

/** A 24 px icon with a 44 px target. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-control text-primary active:opacity-60 disabled:text-disabled disabled:opacity-100 ${className}`}
    />
  );
}
