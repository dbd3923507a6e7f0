import { now } from '@candor/client/clock';
import { useText } from '@candor/client/language';
import { money } from '@candor/domain/money/money';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { useState, type ReactNode } from 'react';
import { totalValue } from '../../parts/asset-totals.ts';
import { useAssets } from '../../parts/total-assets.tsx';
import { hrefTo } from '../../platform/route.ts';
import { recall, remember, storageKeys } from '../../platform/storage.ts';

/** From here on there is something to protect; any deposit reaches it. */
const WORTH_MIN = money('10');
const QUIET_MS = 30 * 86_400_000;

/** Whether the customer asked not to be reminded for a while; a clock set back does not extend it. */
export function isQuiet(dismissedAt: string | null, nowMs: number): boolean {
  const atMs = Number(dismissedAt ?? Number.NaN);
  return atMs <= nowMs && nowMs < atMs + QUIET_MS;
}

/** A calm reminder of a second factor, for those of whose money only a password takes care. */
export function SecurityNudge(): ReactNode {
  const { data: assets } = useAssets();
  const [isHidden, setIsHidden] = useState(() => isQuiet(recall(storageKeys.securityNudge), now()));
  const total = totalValue(assets);
  if (isHidden || total === undefined || total < WORTH_MIN) return null;
  const dismiss = () => {
    remember(storageKeys.securityNudge, String(now()));
    setIsHidden(true);
  };
  return <NudgeCard onDismiss={dismiss} />;
}

const look =
  'inline-flex min-h-11 items-center justify-center rounded-control px-4 text-body font-medium active:opacity-80';

function NudgeCard({ onDismiss }: { readonly onDismiss: () => void }): ReactNode {
  const t = useText();
  return (
    <section
      aria-label={t('securityNudge.title')}
      className="mt-3 rounded-card bg-base px-4 pt-2 pb-4"
    >
      <div className="flex items-center gap-3">
        <Icon name="shield" />
        <h2 className="min-w-0 flex-1 text-headline">{t('securityNudge.title')}</h2>
        <span className="-me-2.5">
          <IconButton label={t('securityNudge.dismiss')} onClick={onDismiss}>
            <Icon name="close" size={20} />
          </IconButton>
        </span>
      </div>
      <p className="text-body text-secondary">{t('securityNudge.text')}</p>
      <div className="mt-3 flex flex-wrap gap-3 *:flex-1">
        <a href={hrefTo('secondFactor')} className={`${look} bg-sunken`}>
          {t('securityNudge.totp')}
        </a>
        <a href={hrefTo('passkeys')} className={`${look} bg-inverse text-on-inverse`}>
          {t('securityNudge.passkey')}
        </a>
      </div>
    </section>
  );
}
