/** Figures of money, price and change: truncation, sign, color and hiding in one place. */
import type { Fixed } from '@candor/domain/money/fixed';
import type { Money, Price as PriceValue, Quantity, Rate } from '@candor/domain/money/money';
import { useEffect, useRef, type ReactNode } from 'react';
import { numberText, percentText, shownSign } from './number-text.ts';
import { shortText } from './short-number.ts';

const UNKNOWN = '—';
const HIDDEN = '••••••';

export interface AmountProps {
  /** `undefined` means not known yet and shows `—`, never 0. */
  readonly value: Money | Quantity | undefined;
  /** Of the currency or the pair. */
  readonly decimals: number;
  /** After the value. Omit it when the label or column says it. */
  readonly unit?: ReactNode;
  /** A change: plus or minus, and the color of its direction. */
  readonly signed?: boolean;
  /** The one main figure of a screen: digits after the point are smaller. */
  readonly leading?: boolean;
  /** Shows six dots of about the same width. */
  readonly hidden?: boolean;
  /** Read by screen readers instead of the dots. */
  readonly hiddenLabel?: string;
  /** For volumes only: `1.84B`. */
  readonly short?: boolean;
}

/** The unit is smaller next to a main figure; in a row it has the size of its value. */
const leadingUnit = 'text-[max(0.45em,0.75rem)] font-medium tracking-normal text-secondary';

/** Digits never wrap; if space is short, the unit may. */
export function Amount(props: AmountProps): ReactNode {
  const { value, decimals, unit, signed = false, hidden } = props;
  const color =
    signed && value !== undefined && !hidden ? directionColor(shownSign(value, decimals)) : '';
  return (
    <span className={color}>
      <span className="figures">
        <AmountDigits {...props} />
      </span>
      {unit && value !== undefined ? (
        <span className={props.leading ? leadingUnit : ''}> {unit}</span>
      ) : null}
    </span>
  );
}

function AmountDigits({
  value,
  decimals,
  signed,
  leading,
  hidden,
  hiddenLabel,
  short,
}: AmountProps): ReactNode {
  if (hidden) {
    return (
      <>
        <span aria-hidden="true">{HIDDEN}</span>
        <span className="screen-only">{hiddenLabel}</span>
      </>
    );
  }
  if (value === undefined) return UNKNOWN;
  if (short) return shortText(value);
  const text = numberText(value, { decimals, signed: signed ?? false });
  const dot = text.indexOf('.');
  if (!leading || dot < 0) return text;
  return (
    <>
      {text.slice(0, dot)}
      <span className="text-[0.66em] text-tertiary">{text.slice(dot)}</span>
    </>
  );
}

export interface PriceProps {
  readonly value: PriceValue | undefined;
  /** The pair's price precision. */
  readonly decimals: number;
  /** A soft flash in the color of the move, at most once a second. */
  readonly flash?: boolean;
}

export function Price({ value, decimals, flash = false }: PriceProps): ReactNode {
  const ref = useFlash(flash ? value : undefined);
  return (
    <span ref={ref} className="figures rounded-[4px]">
      {value === undefined ? UNKNOWN : numberText(value, { decimals })}
    </span>
  );
}

export interface ChangeProps {
  /** Absolute change in quote currency; shown first. */
  readonly value?: Money | PriceValue | undefined;
  readonly decimals?: number;
  /** 0.0214 shows `+2.14%`; in parentheses after a value. */
  readonly rate: Rate | undefined;
}

/** A signed change in the color of its direction; zero is neutral. */
export function Change({ value, decimals = 2, rate }: ChangeProps): ReactNode {
  const sign = rate === undefined ? 0 : shownSign(rate * 100n, 2);
  const percent = rate === undefined ? UNKNOWN : percentText(rate, { decimals: 2, signed: true });
  if (value === undefined) {
    return <span className={`figures ${directionColor(sign)}`}>{percent}</span>;
  }
  return (
    <span className={directionColor(sign)}>
      <span className="figures">{numberText(value, { decimals, signed: true })}</span>{' '}
      <span className="figures">({percent})</span>
    </span>
  );
}

/** Text color of a direction, for a sentence around a figure. */
export function directionColor(sign: -1 | 0 | 1): string {
  if (sign === 0) return 'text-tertiary';
  return sign > 0 ? 'text-up' : 'text-down';
}

/** Fades the element from the soft fill of the move; a running flash (1 s) is not interrupted. */
function useFlash(value: Fixed | undefined) {
  const ref = useRef<HTMLSpanElement>(null);
  const previous = useRef(value);
  useEffect(() => {
    const before = previous.current;
    previous.current = value;
    const element = ref.current;
    if (!element || before === undefined || value === undefined || before === value) return;
    if (element.getAnimations().length > 0 || prefersReducedMotion()) return;
    const soft = value > before ? 'var(--up-soft)' : 'var(--down-soft)';
    element.animate(
      [
        { backgroundColor: soft },
        { backgroundColor: 'transparent', offset: 0.6 },
        { backgroundColor: 'transparent' },
      ],
      { duration: 1000 },
    );
  }, [value]);
  return ref;
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
