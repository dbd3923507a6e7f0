import { useText } from '@candor/client/language';
import { stopUnits, type StopUnit } from '@candor/domain/positions/stop-target';
import { Segmented } from '@candor/ui/segmented';
import type { ReactNode } from 'react';

export interface StopUnitChoiceProps {
  readonly unit: StopUnit;
  readonly onChoose: (unit: StopUnit) => void;
}

/** In what take profit and stop loss are typed. */
export function StopUnitChoice({ unit, onChoose }: StopUnitChoiceProps): ReactNode {
  const t = useText();
  const segments = stopUnits.map((value) => ({ value, label: t(`stopUnit.${value}`) }));
  return (
    <Segmented
      look="plain"
      label={t('stopUnit.title')}
      segments={segments}
      value={unit}
      onChange={onChoose}
    />
  );
}
