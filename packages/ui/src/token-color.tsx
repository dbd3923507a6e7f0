/**
 * Current value of a color token as `rgb(…)`, for canvases, which cannot read CSS variables.
 * Reflects the customer's theme and up/down convention; read it again when either changes.
 */
export function tokenColor(token: `--${string}`, within: HTMLElement = document.body): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  within.append(probe);
  const color = getComputedStyle(probe).color;
  probe.remove();
  return color;
}
