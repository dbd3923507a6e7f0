import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { Sheet } from '@candor/ui/sheet';
import type { ReactNode } from 'react';

export interface ChoiceSheetProps<Value extends string> {
  readonly title: string;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    /** What it means, in a sentence. */
    readonly text: string;
    /** Cannot be chosen here; the text says why. */
    readonly isMissing?: boolean;
  }[];
  readonly selected: Value;
  readonly onChoose: (value: Value) => void;
  readonly onClose: () => void;
}

/** One of a few, each explained; a tap chooses and closes. */
export function ChoiceSheet<Value extends string>(props: ChoiceSheetProps<Value>): ReactNode {
  const { title, choices, selected, onChoose, onClose } = props;
  const t = useText();
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t('shell.close')}>
      <ul className="grid gap-2 pb-2">
        {choices.map(({ value, label, text, isMissing = false }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={value === selected}
              disabled={isMissing}
              onClick={() => {
                onChoose(value);
                onClose();
              }}
              className="flex w-full items-center gap-3 rounded-card bg-sunken px-4 py-3 text-start active:bg-pressed disabled:active:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className={`block text-body-strong ${isMissing ? 'text-secondary' : ''}`}>
                  {label}
                </span>
                <span className="block text-label font-normal text-secondary">{text}</span>
              </span>
              {value === selected ? <Icon name="check" size={20} /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
