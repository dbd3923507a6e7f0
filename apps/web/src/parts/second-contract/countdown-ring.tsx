import type { ReactNode } from 'react';

const SIZE = 88;
const STROKE = 6;
const RADIUS = (SIZE - STROKE) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

export interface CountdownRingProps {
  /** 1 is full, 0 is empty. */
  readonly share: number;
  readonly children: ReactNode;
}

/** Time left, as a smoothly moving ring around the figure. */
export function CountdownRing({ share, children }: CountdownRingProps): ReactNode {
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: STROKE };
  return (
    <div
      className="relative flex shrink-0 items-center justify-center"
      style={{ width: SIZE, height: SIZE }}
    >
      <svg width={SIZE} height={SIZE} aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle {...circle} className="stroke-(--surface-sunken)" />
        <circle
          {...circle}
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          className="stroke-(--text-primary) transition-[stroke-dashoffset] duration-250 ease-linear motion-reduce:transition-none"
        />
      </svg>
      <div className="relative text-center">{children}</div>
    </div>
  );
}
