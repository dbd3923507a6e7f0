import { useText } from '@candor/client/language';
import { Card } from '@candor/ui/card';
import { numberText, percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import { useInviter } from './use-team.ts';

/** Who earns from the own fees, to the cent; nothing for those whom nobody invited. */
export function InviterCard(): ReactNode {
  const t = useText();
  const { data } = useInviter();
  if (!data || data.earners.length === 0) return null;
  return (
    <Card>
      <h2 className="mt-0 mb-2 text-headline">{t('team.inviter')}</h2>
      <p className="m-0 text-body text-secondary">
        {t('team.inviterFees', { fees: numberText(data.fees, { decimals: 2 }) })}
      </p>
      <ul className="m-0 mt-2 list-none p-0">
        {data.earners.map(({ tier, name, share, income }) => (
          <li key={tier} className="border-t border-hairline py-3 text-body last:pb-0">
            {t(`team.earner.${tier}`, {
              name,
              share: percentText(share, { decimals: 0 }),
              income: numberText(income, { decimals: 2 }),
            })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
