import { useText } from '@candor/client/language';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { IndicatorName } from '../../parts/candle-chart/indicator-names.ts';
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

/** Indicators and full screen. */
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

/** Leaves full screen; on a phone in landscape, goes back. */
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
