import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { hrefTo } from '../../platform/route.ts';

/** Loans need a verified identity: says so and leads there. */
export function VerifyFirst(): ReactNode {
  const t = useText();
  return (
    <a
      href={hrefTo('verification')}
      className="flex items-center gap-3 rounded-card bg-warning-soft p-4 text-body text-warning active:opacity-80"
    >
      <Icon name="person" />
      <span className="flex-1">{t('loans.needsIdentity')}</span>
      <Icon name="chevronRight" size={18} />
    </a>
  );
}
