import { useText, type Text } from '@candor/client/language';
import type { marketsCalls } from '@candor/contract/calls/markets';
import type { ReactNode } from 'react';
import type { Reply } from '../../platform/call.ts';

type Bucket = Reply<typeof marketsCalls, 'getPriceDistribution'>['buckets'][number];

/** How many markets changed by how much. */
export function DistributionBars({ buckets }: { readonly buckets: readonly Bucket[] }): ReactNode {
  const t = useText();
  const most = Math.max(1, ...buckets.map(({ count }) => count));
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1">
      {buckets.map((bucket) => (
        <div key={`${bucket.from}/${bucket.to}`} className="contents">
          <dt className="figures py-1 text-label font-normal text-secondary">
            {bucketText(bucket, t)}
          </dt>
          <dd aria-hidden="true" className="m-0 h-2">
            <span
              className={`block h-full rounded-pill ${isFall(bucket) ? 'bg-down-fill' : 'bg-up-fill'}`}
              style={{ width: `${(100 * bucket.count) / most}%` }}
            />
          </dd>
          <dd className="figures m-0 min-w-6 text-end text-label">{bucket.count}</dd>
        </div>
      ))}
    </dl>
  );
}

const isFall = ({ to }: Bucket): boolean => to !== undefined && to <= 0;

const percent = (value: number): string =>
  value < 0 ? `−${-value}%` : value > 0 ? `+${value}%` : '0%';

function bucketText({ from, to }: Bucket, t: Text): string {
  if (from === undefined) return t('market.below', { to: percent(to ?? 0) });
  if (to === undefined) return t('market.above', { from: percent(from) });
  return t('market.between', { from: percent(from), to: percent(to) });
}
