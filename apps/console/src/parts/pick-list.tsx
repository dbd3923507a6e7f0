import { useEffect, useRef, type ReactNode } from 'react';
import { useKeys } from '../platform/keys.ts';

interface PickListProps<Item extends { readonly id: string }> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly selectedId: string | null;
  readonly hrefOf: (item: Item) => string;
  readonly onPick: (item: Item) => void;
  readonly children: (item: Item) => ReactNode;
}

/** A list with j and k navigation; the selected item is shown next to it. */
export function PickList<Item extends { readonly id: string }>(
  props: PickListProps<Item>,
): ReactNode {
  const { items, selectedId, onPick } = props;
  const chosen = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // In braces: browsers return a promise, and React would take it for a cleanup function.
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  const move = (step: number) => {
    const at = items.findIndex(({ id }) => id === selectedId);
    const next = items[at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + step))];
    if (next) onPick(next);
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return (
    <ul aria-label={props.label} className="min-h-0 flex-1 overflow-y-auto px-2 pb-6 desktop:px-4">
      {items.map((item) => (
        <li key={item.id}>
          <a
            ref={item.id === selectedId ? chosen : null}
            href={props.hrefOf(item)}
            aria-current={item.id === selectedId ? 'true' : undefined}
            className={`block rounded-control px-3 py-2 -outline-offset-2 ${
              item.id === selectedId ? 'bg-sunken' : 'hover:bg-base'
            }`}
          >
            {props.children(item)}
          </a>
        </li>
      ))}
    </ul>
  );
}
