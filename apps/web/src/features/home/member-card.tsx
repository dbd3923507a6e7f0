import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { TotalAssets } from '../../parts/total-assets.tsx';
import { useText } from '../../platform/language.ts';
import { hrefTo } from '../../platform/route.ts';

/** What the customer owns, and the two things to do with it. */
export function MemberCard(): ReactNode {
  const t = useText();
  const appearance =
    'flex min-h-[52px] flex-1 items-center justify-center gap-2.5 rounded-button px-4 text-headline active:opacity-80';
  return (
    <>
      <TotalAssets />
      <div className="mt-5 flex flex-wrap gap-2 desktop:max-w-md">
        <a href={hrefTo('positions')} className={`${appearance} bg-inverse text-on-inverse`}>
          <Icon name="candles" size={20} />
          {t('home.trade')}
        </a>
        <a
          href={hrefTo('transfer')}
          className={`${appearance} bg-[light-dark(var(--surface-base),var(--surface-sunken))]`}
        >
          <Icon name="transfer" size={20} />
          {t('home.transfer')}
        </a>
      </div>
    </>
  );
}
