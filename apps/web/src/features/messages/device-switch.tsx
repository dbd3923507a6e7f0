import { useText } from '@candor/client/language';
import { showToast } from '@candor/ui/toast';
import { Switch } from '@candor/ui/switch';
import { type ReactNode, useEffect, useState } from 'react';
import { type PushState, pushState, switchPushOff, switchPushOn } from '../../platform/push.ts';
import { refresh } from '../../platform/query.ts';

interface DeviceSwitchProps {
  /** The server's public key. */
  readonly pushKey: string;
  /** Devices of the customer that get notifications. */
  readonly devices: number;
}

/** Switches notifications on this device on and off, or says why it cannot. */
export function DeviceSwitch({ pushKey, devices }: DeviceSwitchProps): ReactNode {
  const t = useText();
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    pushState().then(setState, () => setState('unsupported'));
  }, []);
  const change = async (isOn: boolean) => {
    setIsBusy(true);
    try {
      setState(isOn ? await switchPushOn(pushKey) : await switchPushOff());
      await refresh(['getMessageSettings']);
    } catch {
      showToast(t('messageSettings.failed'), 'error');
      setState(await pushState());
    }
    setIsBusy(false);
  };
  const isBlocked = state === 'denied' || state === 'unsupported';
  return (
    <section className="rounded-card bg-base px-4 py-3">
      <Switch
        label={t('messageSettings.device')}
        checked={state === 'on'}
        disabled={isBusy || isBlocked || state === null}
        onChange={(isOn) => void change(isOn)}
      />
      <p className="m-0 pb-1 text-label font-normal text-tertiary">
        {isBlocked
          ? t(`messageSettings.${state}`)
          : state === 'on'
            ? t('messageSettings.deviceOn', { count: devices })
            : t('messageSettings.deviceOff')}
      </p>
    </section>
  );
}
