import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { Switch } from '@candor/ui/switch';
import type { ReactNode } from 'react';
import { indicatorNames, type IndicatorName } from '../../parts/candle-chart/indicator-names.ts';

export interface IndicatorSheetProps {
  readonly chosen: readonly IndicatorName[];
  readonly onChange: (chosen: readonly IndicatorName[]) => void;
  readonly onClose: () => void;
}

/** The indicators shown. */
export function IndicatorSheet({ chosen, onChange, onClose }: IndicatorSheetProps): ReactNode {
  const t = useText();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('chart.indicators')}
      text={t('chart.indicatorsText')}
      closeLabel={t('shell.close')}
      actions={<Button onClick={onClose}>{t('shell.done')}</Button>}
    >
      {indicatorNames.map((name) => {
        const isOn = chosen.includes(name);
        return (
          <Switch
            key={name}
            label={t(`chart.indicator.${name}`)}
            stateLabel={t(isOn ? 'shell.on' : 'shell.off')}
            checked={isOn}
            onChange={() =>
              onChange(isOn ? chosen.filter((each) => each !== name) : [...chosen, name])
            }
          />
        );
      })}
    </Sheet>
  );
}
