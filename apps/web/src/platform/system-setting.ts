import { settingsCalls } from '@candor/contract/calls/settings';
import {
  parseSystemSetting,
  type ServiceLinks,
  SYSTEM_KEY,
} from '@candor/domain/settings/system-setting';
import { useCall } from './query.ts';

/** Until the setting is known, and where it cannot be read: the chat of the app. */
const OWN_CHAT: ServiceLinks = { mail: '', chat: 'app', status: '' };

const useSystemSetting = () => {
  const asked = useCall(settingsCalls, 'getSetting', { key: SYSTEM_KEY }, { freshMs: 300_000 });
  return parseSystemSetting(asked.data ?? '');
};

/** Where operators offer help. */
export const useServiceLinks = (): ServiceLinks => useSystemSetting()?.services ?? OWN_CHAT;

/** Whether wide screens are sent to another page. */
export const useHasDesktopPage = (): boolean => useSystemSetting()?.desktopLimit ?? false;
