import type { ReactNode } from 'react';

interface FilterPillsProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly selected: Value;
  readonly nameOf: (value: Value) => string;
  readonly onSelect: (value: Value) => void;
}

/** One of a few filters, small enough to fit next to a search box. */
export function FilterPills<Value extends string>(props: FilterPillsProps<Value>): ReactNode {
  return (
    <fieldset aria-label={props.label} className="m-0 flex flex-wrap gap-1 border-0 p-0">
      {props.values.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.selected}
          onClick={() => props.onSelect(value)}
          className={`hit-area min-h-8 rounded-pill px-3 text-label ${
            value === props.selected
              ? 'bg-inverse text-on-inverse'
              : 'bg-(--control-on-canvas) text-secondary'
          }`}
        >
          {props.nameOf(value)}
        </button>
      ))}
    </fieldset>
  );
}
