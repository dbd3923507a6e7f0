import { Loading, RowSkeleton, Skeleton } from '../../src/skeleton.tsx';
import type { Stories } from '../stories.ts';

export const skeletonStories = {
  file: 'skeleton',
  states: {
    line: () => <Skeleton width={160} height={12} />,
    round: () => <Skeleton width={40} height={40} round />,
    'wider than its parent': () => <Skeleton width={2000} height={12} />,
    'rows that load': () => (
      <Loading label="Loading markets">
        <RowSkeleton />
        <RowSkeleton />
      </Loading>
    ),
  },
} satisfies Stories;
