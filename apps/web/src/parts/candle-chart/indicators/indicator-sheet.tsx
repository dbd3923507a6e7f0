import { useText, type Text } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { Switch } from '@candor/ui/switch';
import { TextField } from '@candor/ui/text-field';
import { useState, type ReactNode } from 'react';
import { changeChartSettings, paramsOf, useChartSettings } from '../chart-settings.ts';
import {
  indicatorNames,
  MOST_CANDLES,
  paramsKind,
  typedParams,
  type IndicatorName,
} from './indicators.ts';

/** Which indicators are shown, and with which numbers; kept on this device. */
export function IndicatorSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const settings = useChartSettings();
  const { shown } = settings;
  const [round, setRound] = useState(0);
  const reset = () => {
    changeChartSettings({ params: {} });
    // The fields keep what is typed; new ones begin with what is set.
    setRound(round + 1);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('chart.indicators')}
      text={t('chart.indicatorsText')}
      closeLabel={t('shell.close')}
      actions={(close) => (
        <>
          <Button tone="quiet" onClick={reset}>
            {t('chart.resetParams')}
          </Button>
          <Button onClick={close}>{t('shell.done')}</Button>
        </>
      )}
    >
      {indicatorNames.map((name) => {
        const isOn = shown.includes(name);
        return (
          <div key={name} className="border-t border-hairline py-1 first:border-t-0">
            <Switch
              label={t(`chart.indicator.${name}`)}
              stateLabel={t(isOn ? 'shell.on' : 'shell.off')}
              checked={isOn}
              onChange={() =>
                changeChartSettings({
                  shown: isOn ? shown.filter((each) => each !== name) : [...shown, name],
                })
              }
            />
            {isOn ? <ParamFields key={round} name={name} /> : null}
          </div>
        );
      })}
    </Sheet>
  );
}

function ParamFields({ name }: { readonly name: IndicatorName }): ReactNode {
  const t = useText();
  const settings = useChartSettings();
  const labels = labelsOf(name, t);
  const [typed, setTyped] = useState<readonly string[]>(() =>
    labels.map((_, index) => paramsOf(name, settings)[index]?.toString() ?? ''),
  );
  const isWrong = typedParams(name, typed) === null;
  const change = (index: number, text: string) => {
    const next = typed.with(index, text.replace(/\D/g, '').slice(0, 3));
    setTyped(next);
    const params = typedParams(name, next);
    if (params) changeChartSettings({ params: { ...settings.params, [name]: params } });
  };
  return (
    <div className="pb-2">
      <div className="grid grid-cols-3 items-end gap-2">
        {labels.map((label, index) => (
          <TextField
            key={label}
            label={label}
            value={typed[index] ?? ''}
            onChange={(text) => change(index, text)}
            inputMode="numeric"
            autoComplete="off"
            placeholder="—"
          />
        ))}
      </div>
      {isWrong ? (
        <p role="alert" className="pt-1 text-label font-normal text-danger">
          {t('chart.paramsWrong', { most: MOST_CANDLES })}
        </p>
      ) : null}
    </div>
  );
}

function labelsOf(name: IndicatorName, t: Text): readonly string[] {
  const kind = paramsKind[name];
  return kind.kind === 'named'
    ? kind.ids.map((id) => t(`chart.param.${id}`))
    : Array.from({ length: kind.most }, (_, index) =>
        t(name === 'VOL' ? 'chart.param.average' : 'chart.param.line', { number: index + 1 }),
      );
}
