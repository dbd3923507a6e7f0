import { Slider as Base } from '@base-ui/react/slider';
import type { ReactNode } from 'react';

/** A place on the track worth noticing, such as a limit. */
export interface SliderMark {
  readonly at: number;
  /** For assistive technology: `Called at 45,714.28`. */
  readonly label: string;
}

export interface SliderProps {
  readonly label: string;
  /** A position on the scale, never an amount of money: callers translate it to their figure. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** Step of Page Up and Page Down, and of arrows with Shift. */
  readonly largeStep?: number;
  readonly onChange: (value: number) => void;
  /** The value with its unit, as it is read aloud. */
  readonly valueText: string;
  readonly marks?: readonly SliderMark[];
  /** What stands below the two ends of the track. */
  readonly ends?: readonly [start: ReactNode, end: ReactNode];
  readonly disabled?: boolean;
}

/** One thumb on a track: drag, tap, arrow keys, Page Up and Down, Home and End. */
export function Slider(props: SliderProps): ReactNode {
  const { label, value, min, max, step = 1, largeStep = step * 10, valueText, disabled } = props;
  return (
    <div>
      <Base.Root
        value={value}
        min={min}
        max={max}
        step={step}
        largeStep={largeStep}
        disabled={disabled}
        thumbAlignment="edge-client-only"
        onValueChange={(next) => props.onChange(next)}
      >
        <Base.Control className="flex h-11 w-full touch-none items-center select-none">
          <Base.Track className="relative h-1.5 w-full rounded-pill bg-pressed">
            <Base.Indicator className="h-full rounded-pill bg-inverse data-disabled:bg-(--border-control)" />
            {props.marks?.map((mark) => (
              <Mark key={mark.label} mark={mark} share={shareOf(mark.at, min, max)} />
            ))}
            <Base.Thumb
              getAriaLabel={() => label}
              getAriaValueText={() => valueText}
              className="hit-area size-7 rounded-pill border border-hairline bg-[white] shadow-[0_1px_6px_rgba(10,13,18,.24)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-ring data-disabled:bg-sunken data-disabled:shadow-none"
            />
          </Base.Track>
        </Base.Control>
      </Base.Root>
      {props.ends ? (
        <p className="figures flex justify-between gap-3 text-label font-normal text-tertiary">
          <span>{props.ends[0]}</span>
          <span className="text-end">{props.ends[1]}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Marks outside of the scale are not drawn. */
function Mark({ mark, share }: { readonly mark: SliderMark; readonly share: number }): ReactNode {
  if (share < 0 || share > 1) return null;
  return (
    <span
      role="img"
      aria-label={mark.label}
      // The thumb stays inside of the track: its center goes from half its width to the other end.
      style={{ insetInlineStart: `calc(14px + (100% - 28px) * ${share})` }}
      className="absolute top-1/2 h-4 w-0.5 -translate-1/2 bg-(--border-control)"
    />
  );
}

const shareOf = (at: number, min: number, max: number): number => (at - min) / (max - min);
