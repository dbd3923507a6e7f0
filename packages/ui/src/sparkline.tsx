import { useId, type ReactNode } from 'react';

export interface SparklineProps {
  /** Oldest first. Plain numbers: this is a drawing, not money. */
  readonly points: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Colors the line; flat is neutral. */
  readonly direction: -1 | 0 | 1;
  /** Shades the area below, and stretches to the width of its parent. */
  readonly area?: boolean;
}

const strokes = { '-1': 'var(--down-text)', '0': 'var(--text-tertiary)', '1': 'var(--up-text)' };

/** Decorative: the figure next to it says the same in words. */
export function Sparkline({ points, width, height, direction, area }: SparklineProps): ReactNode {
  const gradientId = useId();
  if (points.length < 2) return <span style={{ width, height }} className="inline-block" />;
  const color = strokes[`${direction}`];
  const line = linePath(points, { width, height });
  return (
    <svg
      width={area ? '100%' : width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className="block"
    >
      {area ? (
        <>
          <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={color} stopOpacity="0.18" />
            <stop offset="1" stopColor={color} stopOpacity="0" />
          </linearGradient>
          <path d={`${line}L${width} ${height}L0 ${height}z`} fill={`url(#${gradientId})`} />
        </>
      ) : null}
      <path
        d={line}
        stroke={color}
        strokeWidth={area ? 2 : 1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function linePath(points: readonly number[], box: { width: number; height: number }): string {
  const low = Math.min(...points);
  const span = Math.max(...points) - low || 1;
  const inset = 2;
  const stepX = box.width / (points.length - 1);
  return points
    .map((point, index) => {
      const y = inset + (1 - (point - low) / span) * (box.height - 2 * inset);
      return `${index === 0 ? 'M' : 'L'}${(index * stepX).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
