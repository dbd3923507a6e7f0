import { useText } from '@candor/client/language';
import { Button } from '@candor/ui/button';
import { Sheet } from '@candor/ui/sheet';
import { Switch } from '@candor/ui/switch';
import type { ReactNode } from 'react';
import { switchShortcutKeys, useShortcutKeysOn } from './use-shortcut-keys.ts';

export interface KeySheetProps {
  /** With the keys that choose the side of an order. */
  readonly hasSides: boolean;
  readonly onClose: () => void;
}

const keys = [
  { keys: ['/'], id: 'search' },
  { keys: ['B'], id: 'long' },
  { keys: ['S'], id: 'short' },
  { keys: ['↵'], id: 'enter' },
  { keys: ['Esc'], id: 'escape' },
  { keys: ['←', '→', '↑', '↓'], id: 'arrows' },
  { keys: ['←', '→'], id: 'chart' },
  { keys: ['Del'], id: 'delete' },
  { keys: ['?'], id: 'help' },
] as const;

const sideKeys: readonly string[] = ['long', 'short', 'enter'];

/** The keys and what they do. */
export function KeySheet({ hasSides, onClose }: KeySheetProps): ReactNode {
  const t = useText();
  const isOn = useShortcutKeysOn();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('desk.keys')}
      text={t('desk.keysText')}
      closeLabel={t('shell.close')}
      actions={(close) => <Button onClick={close}>{t('shell.done')}</Button>}
    >
      <dl className="m-0 grid gap-1">
        {keys
          .filter(({ id }) => hasSides || !sideKeys.includes(id))
          .map((row) => (
            <div key={row.id} className="flex min-h-9 items-center gap-3 text-body">
              <dt className="flex w-28 shrink-0 gap-1">
                {row.keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-6 rounded-[6px] border border-control px-1.5 text-center font-sans text-label"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd className="m-0 text-secondary">{t(`desk.key.${row.id}`)}</dd>
            </div>
          ))}
      </dl>
      <div className="mt-3 border-t border-hairline pt-2">
        <Switch
          label={t('desk.keysOn')}
          stateLabel={t(isOn ? 'shell.on' : 'shell.off')}
          checked={isOn}
          onChange={switchShortcutKeys}
        />
      </div>
    </Sheet>
  );
}
