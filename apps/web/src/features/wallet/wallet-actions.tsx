import type { ScreenId } from '@candor/contract/wire/screens';
import type { MessageId } from '@candor/messages/message-id';
import { Icon, type IconName } from '@candor/ui/icon';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { hrefTo } from '../../platform/route.ts';

interface WalletAction {
  readonly screen: ScreenId;
  readonly icon: IconName;
  readonly label: MessageId;
}

const actions: readonly WalletAction[] = [
  { screen: 'deposit', icon: 'recharge', label: 'assets.recharge' },
  { screen: 'withdrawal', icon: 'withdraw', label: 'assets.withdraw' },
  { screen: 'transfer', icon: 'transfer', label: 'assets.transfer' },
  { screen: 'flashExchange', icon: 'exchange', label: 'assets.exchange' },
  { screen: 'fundingRecords', icon: 'history', label: 'assets.records' },
];

/** Round buttons under the total; the first one is the one ink button. */
export function WalletActions(): ReactNode {
  const t = useText();
  return (
    <ul className="my-5 grid grid-cols-[repeat(auto-fit,minmax(max(3.75rem,18%),1fr))] gap-y-4 desktop:max-w-md">
      {actions.map(({ screen, icon, label }, index) => (
        <li key={screen}>
          <a
            href={hrefTo(screen)}
            className="flex flex-col items-center gap-2 text-center text-label active:opacity-60"
          >
            <span
              className={`flex size-[52px] items-center justify-center rounded-pill ${index === 0 ? 'bg-inverse text-on-inverse' : 'bg-pressed'}`}
            >
              <Icon name={icon} />
            </span>
            {t(label)}
          </a>
        </li>
      ))}
    </ul>
  );
}
