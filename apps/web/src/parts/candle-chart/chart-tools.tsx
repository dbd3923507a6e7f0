import { useText } from '@candor/client/language';
import { IconButton } from '@candor/ui/button';
import { Icon } from '@candor/ui/icon';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { goBack } from '../../platform/route.ts';
import type { Fullscreen } from './use-fullscreen.ts';

const IndicatorSheet = lazyPart(
  async () => (await import('./indicators/indicator-sheet.tsx')).IndicatorSheet,
);

export interface ChartToolsProps {
  readonly fullscreen: Fullscreen;
  /** Missing where the drawing tools are always there. */
  readonly drawing?: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
  /** The chart fills the screen because a phone lies on its side. */
  readonly isOnItsSide?: boolean;
}

/** Indicators, drawing and full screen. */
export function ChartTools({ fullscreen, drawing, isOnItsSide }: ChartToolsProps): ReactNode {
  const t = useText();
  const [choosing, setChoosing] = useState(false);
  const isFilled = fullscreen.isOn || isOnItsSide;
  return (
    <span className="flex shrink-0">
      <IconButton label={t('chart.indicators')} onClick={() => setChoosing(true)}>
        <Icon name="curve" />
      </IconButton>
      {drawing ? (
        <IconButton
          label={t('draw.tools')}
          aria-pressed={drawing.isOn}
          className={drawing.isOn ? 'bg-pressed' : ''}
          onClick={drawing.toggle}
        >
          <Icon name="pencil" bold={drawing.isOn} />
        </IconButton>
      ) : null}
      {isFilled ? (
        <IconButton
          label={t(fullscreen.isOn ? 'chart.leaveFullscreen' : 'shell.back')}
          onClick={fullscreen.isOn ? fullscreen.toggle : () => goBack('market')}
        >
          <Icon name="close" />
        </IconButton>
      ) : (
        <IconButton label={t('chart.fullscreen')} onClick={fullscreen.toggle}>
          <Icon name="fullscreen" />
        </IconButton>
      )}
      <Suspense>{choosing ? <IndicatorSheet onClose={() => setChoosing(false)} /> : null}</Suspense>
    </span>
  );
}
