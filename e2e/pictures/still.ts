const styles = `
  *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }
  canvas, svg:has(polyline), svg:has(path[d*="L"][fill="none"]), [data-moving] { visibility: hidden !important }
  :root { --up-text: var(--text-primary); --down-text: var(--text-primary);
    --up-fill: var(--surface-inverse); --down-fill: var(--surface-inverse);
    --up-soft: var(--surface-sunken); --down-soft: var(--surface-sunken) }`;

/**
 * Runs in the page before a picture is compared: takes away what moves between two runs of the same
 * product (figures, their signs and colors, curves), and leaves the layout.
 */
export const makeStill = `{
  const style = document.createElement('style');
  style.textContent = ${JSON.stringify(styles)};
  document.head.append(style);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data } = texts.currentNode;
    if (/[\\d+−]/.test(data)) {
      texts.currentNode.data = data.replaceAll(/\\d/g, '0').replaceAll(/[+−]/g, '±');
    }
  }
}`;
