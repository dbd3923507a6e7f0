import { useId, useState, type PointerEvent, type ReactNode } from 'react';

export interface CurvePoint {
  /** Epoch milliseconds. */
  readonly time: number;
  /** A plain number: this is a drawing, not money. */
  readonly value: number;
}

export interface ValueCurveProps {
  /** Oldest first, at least two. */
  readonly points: readonly CurvePoint[];
  /** Colors the line; flat is neutral. */
  readonly direction: -1 | 0 | 1;
  /** Names it for screen readers: the span and its change. */
  readonly label: string;
  /** Read for a point that is chosen by keyboard. */
  readonly textOf: (index: number) => string;
  /** The point under the finger, the pointer or the keyboard; null: none. */
  readonly onPoint: (index: number | null) => void;
  readonly height?: number;
}

const WIDTH = 390;
const INSET = 8;
const strokes = { '-1': 'var(--down-text)', '0': 'var(--text-tertiary)', '1': 'var(--up-text)' };

/** A line with a shaded area and a crosshair; arrow keys move it as a finger does. */
export function ValueCurve(props: ValueCurveProps): ReactNode {
  const { points, label, textOf, onPoint, height = 112 } = props;
  const [shown, setShown] = useState<number | null>(null);
  const places = placesOf(points, height);
  const show = (index: number | null) => {
    setShown(index);
    onPoint(index);
  };
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    show(nearest(places, ((event.clientX - left) / width) * WIDTH));
  };
  const last = places.length - 1;
  const at = shown === null ? null : places[Math.min(shown, last)]!;
  return (
    <div
      className="relative -ms-4 touch-pan-y desktop:ms-0"
      style={{ height }}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => show(null)}
      onPointerUp={(event) => event.pointerType !== 'mouse' && show(null)}
    >
      <Drawing {...props} height={height} places={places} />
      {at ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-px bg-control"
          style={{ left: `${(100 * at.x) / WIDTH}%` }}
        />
      ) : null}
      <Dot place={at ?? places[last]!} {...props} />
      <input
        type="range"
        aria-label={label}
        aria-valuetext={textOf(shown ?? last)}
        min={0}
        max={last}
        value={shown ?? last}
        onChange={(event) => show(Number(event.target.value))}
        onBlur={() => show(null)}
        className="pointer-events-none absolute inset-0 m-0 size-full opacity-0 focus-visible:opacity-20"
      />
    </div>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
}

function Drawing({
  places,
  direction,
  height = 112,
}: ValueCurveProps & { readonly places: readonly Place[] }): ReactNode {
  const gradient = useId();
  const color = strokes[`${direction}`];
  const line = places
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className="block"
    >
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={color} stopOpacity="0.18" />
        <stop offset="1" stopColor={color} stopOpacity="0" />
      </linearGradient>
      <path
        d={`${line}L${places.at(-1)!.x} ${height}L${places[0]!.x} ${height}z`}
        fill={`url(#${gradient})`}
      />
      <path
        d={line}
        stroke={color}
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function Dot({
  place,
  direction,
  height = 112,
}: Pick<ValueCurveProps, 'direction' | 'height'> & { readonly place: Place }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute size-2 -translate-1/2 rounded-pill ring-2 ring-canvas"
      style={{
        left: `${(100 * place.x) / WIDTH}%`,
        top: `${(100 * place.y) / height}%`,
        backgroundColor: strokes[`${direction}`],
      }}
    />
  );
}

/** By time, so that a gap is as wide as it was long. */
function placesOf(points: readonly CurvePoint[], height: number): Place[] {
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const [fromMs, untilMs] = [points[0]!.time, points.at(-1)!.time];
  const end = WIDTH;
  return points.map(({ time, value }) => ({
    x: untilMs > fromMs ? ((time - fromMs) / (untilMs - fromMs)) * end : end,
    y: high > low ? INSET + (1 - (value - low) / (high - low)) * (height - 3 * INSET) : height / 2,
  }));
}

function nearest(places: readonly Place[], x: number): number {
  let best = 0;
  for (const [index, place] of places.entries())
    if (Math.abs(place.x - x) < Math.abs(places[best]!.x - x)) best = index;
  return best;
}
