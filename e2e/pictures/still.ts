import { screens } from '@candor/contract/wire/screens';

const styles = `
  *, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }
  canvas, svg[preserveAspectRatio=none], svg[shape-rendering=crispEdges], [style*=flex-grow] { visibility: hidden !important }
  :root { --up-text: var(--text-primary); --down-text: var(--text-primary);
    --up-fill: var(--surface-inverse); --down-fill: var(--surface-inverse);
    --up-soft: var(--surface-sunken); --down-soft: var(--surface-sunken) }`;

/** Which pairs the first screen ranks is the market's choice, and metals and currencies close. */
const ranked = `[data-symbol] > * { visibility: hidden !important }`;
const closing = `[data-symbol]:not([data-symbol$=USDT]) > * { visibility: hidden !important }`;

/**
 * Runs in the page before a picture is compared: takes away what moves between two runs of the same
 * product (figures, their signs, lengths and colors, curves, random codes), and leaves the layout.
 * What the page shows later is treated the same.
 */
export const makeStill = `{
  const style = document.createElement('style');
  style.textContent = ${JSON.stringify(styles + closing)};
  if (location.hash.startsWith('#${screens.home.path}')) style.textContent += ${JSON.stringify(ranked)};
  document.head.append(style);
  const still = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data } = texts.currentNode;
      const stilled = data
        .replaceAll(/\\b([A-Z0-9]{4} ?[A-Z0-9]{4}|[0-9a-f]{12,})\\b/g, (code) => 'x'.repeat(code.length))
        .replaceAll(/\\d[\\d,]*/g, '00')
        .replaceAll(/[+−]/g, '±');
      if (stilled !== data) texts.currentNode.data = stilled;
    }
  };
  still();
  new MutationObserver(still)
    .observe(document.body, { characterData: true, childList: true, subtree: true });
}`;
