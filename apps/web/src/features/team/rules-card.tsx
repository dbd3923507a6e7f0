import { useText } from '@candor/client/language';
import type { Rate } from '@candor/domain/money/money';
import { divideDown } from '@candor/domain/money/fixed';
import { Card } from '@candor/ui/card';
import { percentText } from '@candor/ui/number-text';
import type { ReactNode } from 'react';
import type { Team } from './use-team.ts';

/** How rebates are worked out, and what brings none. */
export function RulesCard({ team }: { readonly team: Team }): ReactNode {
  const t = useText();
  const { houseShare, levels } = team;
  const percent = (ratio: Rate) => percentText(ratio, { decimals: 0 });
  const [direct, indirect] = levels;
  const partOf = (share: Rate) => percent(divideDown(share, houseShare) as Rate);
  return (
    <Card>
      <h2 className="mt-0 mb-2 text-headline">{t('team.rules')}</h2>
      <ul className="m-0 grid list-disc gap-2 ps-5 text-body text-secondary">
        <li>
          {t('team.ruleShare', {
            house: percent(houseShare),
            directPart: partOf(direct!.share),
            direct: percent(direct!.share),
            indirectPart: partOf(indirect!.share),
            indirect: percent(indirect!.share),
          })}
        </li>
        <li>{t('team.ruleSource')}</li>
        <li>{t('team.ruleNothing')}</li>
        <li>{t('team.rulePerson')}</li>
        <li>{t('team.ruleRhythm')}</li>
      </ul>
      <h3 className="mt-4 mb-2 text-body font-medium">{t('team.theySee')}</h3>
      <p className="m-0 rounded-control bg-sunken px-3.5 py-3 text-body">
        {t('team.quote', { share: percent(direct!.share) })}
      </p>
    </Card>
  );
}
