/**
 * What a colour token looks like right now, as `rgb(…)`, for canvases that cannot read CSS variables.
 * Takes the customer's theme and up/down convention into account; ask again when either changes.
 */
export function tokenColor(token: `--${string}`, within: HTMLElement = document.body): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  within.append(probe);
  const color = getComputedStyle(probe).color;
  probe.remove();
  return color;
}
