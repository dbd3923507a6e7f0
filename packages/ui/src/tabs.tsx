import type { KeyboardEvent, ReactNode } from 'react';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly items: readonly TabItem<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Id of the element that changes with the selection. */
  readonly panelId?: string;
}

/** Underlined tabs; arrow keys, Home and End move between them. */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactNode {
  const { label, items, selected, onSelect, panelId } = props;
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => moveByKey(event, props)}
      className="flex [scrollbar-width:none] gap-6 overflow-x-auto"
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          aria-selected={item.id === selected}
          aria-controls={panelId}
          tabIndex={item.id === selected ? 0 : -1}
          onClick={() => onSelect(item.id)}
          className={`relative min-h-11 min-w-11 shrink-0 py-2 text-[1rem]/[1.375rem] whitespace-nowrap -outline-offset-2 ${
            item.id === selected
              ? 'font-semibold text-primary after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-pill after:bg-inverse'
              : 'font-medium text-tertiary'
          }`}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

function moveByKey<Id extends string>(event: KeyboardEvent<HTMLElement>, props: TabsProps<Id>) {
  const at = props.items.findIndex((item) => item.id === props.selected);
  const last = props.items.length - 1;
  const targets: Record<string, number> = {
    ArrowLeft: at === 0 ? last : at - 1,
    ArrowRight: at === last ? 0 : at + 1,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  const item = target === undefined ? undefined : props.items[target];
  if (target === undefined || !item) return;
  event.preventDefault();
  props.onSelect(item.id);
  event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
}
