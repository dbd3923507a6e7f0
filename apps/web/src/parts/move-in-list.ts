import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow up and down go from a control to the same one of the next line, round neither end. Lines
 * are `li` or `tr`.
 */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key];
  const line = event.target instanceof Element ? event.target.closest('li, tr') : null;
  if (by === undefined || !line) return;
  const controls = controlsOf(line);
  const place = controls.indexOf(event.target as HTMLElement);
  const next = by === 1 ? line.nextElementSibling : line.previousElementSibling;
  const target = next && (controlsOf(next)[place] ?? controlsOf(next).at(-1));
  if (!target || place < 0) return;
  event.preventDefault();
  target.focus();
}

const controlsOf = (line: Element): HTMLElement[] => [
  ...line.querySelectorAll<HTMLElement>('a[href], button'),
];
