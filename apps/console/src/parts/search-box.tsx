import { Icon } from '@candor/ui/icon';
import { useEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

const PAUSE_MS = 250;
/** The contract refuses a longer search. */
const LENGTH_MAX = 100;

/** Searches shortly after the last keystroke; Escape leaves the field, so that shortcuts work again. */
export function SearchBox({ label, value, onChange, inputRef }: SearchBoxProps): ReactNode {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <label className="flex min-h-10 min-w-48 flex-1 items-center gap-2 rounded-control border border-control/60 bg-base px-3 focus-within:border-strong">
      <Icon name="search" size={16} className="text-tertiary" />
      <span className="screen-only">{label}</span>
      <input
        ref={inputRef}
        type="search"
        value={typed}
        placeholder={label}
        maxLength={LENGTH_MAX}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && leave(event)}
        className="min-w-0 flex-1 border-0 bg-transparent text-body text-primary outline-none"
      />
    </label>
  );
}

/** By default the browser would also clear the field, and with it the list. */
function leave(event: KeyboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  event.currentTarget.blur();
}
