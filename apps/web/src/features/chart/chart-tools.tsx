import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { IndicatorName } from '../../parts/candle-chart/indicator-names.ts';
import { useText } from '../../platform/language.ts';
import { goBack } from '../../platform/route.ts';
import type { Fullscreen } from './use-fullscreen.ts';

const IndicatorSheet = lazy(async () => ({
  default: (await import('./indicator-sheet.tsx')).IndicatorSheet,
}));

export interface ChartToolsProps {
  readonly indicators: readonly IndicatorName[];
  readonly onIndicators: (indicators: readonly IndicatorName[]) => void;
  readonly fullscreen: Fullscreen;
}

/** What is drawn, and room for it. */
export function ChartTools({ indicators, onIndicators, fullscreen }: ChartToolsProps): ReactNode {
  const t = useText();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <IconButton label={t('chart.indicators')} onClick={() => setChoosing(true)}>
        <Icon name="curve" />
      </IconButton>
      {fullscreen.isPossible ? (
        <IconButton label={t('chart.fullscreen')} onClick={fullscreen.toggle}>
          <Icon name="fullscreen" />
        </IconButton>
      ) : null}
      <Suspense>
        {choosing ? (
          <IndicatorSheet
            chosen={indicators}
            onChange={onIndicators}
            onClose={() => setChoosing(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The way back, where the bar with the tools is out of sight: to the bar, or on a phone on its side to before. */
export function LeaveFilled({ fullscreen }: { readonly fullscreen: Fullscreen }): ReactNode {
  const t = useText();
  return (
    <IconButton
      label={t(fullscreen.isOn ? 'chart.leaveFullscreen' : 'shell.back')}
      onClick={fullscreen.isOn ? fullscreen.toggle : () => goBack('market')}
    >
      <Icon name="close" />
    </IconButton>
  );
}
