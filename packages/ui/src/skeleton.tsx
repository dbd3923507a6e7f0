import type { ReactNode } from 'react';

export interface SkeletonProps {
  /** CSS lengths of the content to come, so that nothing moves when it arrives. */
  readonly width?: number | string;
  readonly height?: number | string;
  readonly round?: boolean;
  readonly className?: string;
}

export function Skeleton({
  width = '100%',
  height = 16,
  round,
  className = '',
}: SkeletonProps): ReactNode {
  return (
    <span
      aria-hidden="true"
      data-skeleton=""
      style={{ width, height }}
      className={`block max-w-full animate-[shimmer_1.6s_ease-in-out_infinite] bg-pressed ${
        round ? 'rounded-pill' : 'rounded-chip'
      } ${className}`}
    />
  );
}

/** Wraps a screen's skeletons and announces once that something is loading. */
export function Loading({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div role="status" aria-busy="true">
      <span className="screen-only">{label}</span>
      {children}
    </div>
  );
}

/** Geometry of a market or account row while it loads. */
export function RowSkeleton(): ReactNode {
  return (
    <div className="flex min-h-16 items-center gap-3">
      <Skeleton width={40} height={40} round className="shrink-0" />
      <div className="flex-1 space-y-2">
        <Skeleton width={64} height={12} />
        <Skeleton width={44} height={9} />
      </div>
      <div className="flex flex-col items-end space-y-2">
        <Skeleton width={84} height={12} />
        <Skeleton width={52} height={9} />
      </div>
    </div>
  );
}
