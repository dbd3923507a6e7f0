/*
 * Runs in the page: finds what is pressed and smaller than a finger needs. Defines `findSmallTargets()`,
 * which returns one line for each. A link within a sentence may be as low as its line (WCAG 2.5.8).
 */
{
  const PRESSED =
    'a[href], button, select, summary, textarea, input:not([type=hidden]), [role=slider]';
  const NEEDED_PX = 44;
  /** Layout rounds to a 64th of a pixel, and eight periods of a chart share the width of a phone. */
  const SLACK_PX = 0.6;

  globalThis.findSmallTargets = () => {
    const on = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body;
    const found = [...on.querySelectorAll(PRESSED)].filter(isOffered).flatMap((element) => {
      const { width, height } = sizeOf(element);
      if (Math.min(width, height) >= NEEDED_PX - SLACK_PX) return [];
      return [`"${nameOf(element)}" is ${Math.round(width)} × ${Math.round(height)} px`];
    });
    return [...new Set(found)];
  };

  function isOffered(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (element.closest('[inert], [aria-hidden=true], .screen-only') || element.disabled)
      return false;
    const { width, height } = targetOf(element).getBoundingClientRect();
    return width > 1 && height > 1 && !isInSentence(element);
  }

  /** What takes the press: a label around or of a control, else the control. */
  function targetOf(element) {
    if (!element.matches('input, select, textarea')) return element;
    return element.closest('label') ?? element;
  }

  function isInSentence(element) {
    if (!element.matches('a, button') || getComputedStyle(element).display !== 'inline')
      return false;
    return [...element.parentElement.childNodes].some(
      (node) => node !== element && node.nodeType === Node.TEXT_NODE && node.data.trim() !== '',
    );
  }

  /** With what a pseudo-element adds to it. */
  function sizeOf(element) {
    const { width, height } = targetOf(element).getBoundingClientRect();
    const around = getComputedStyle(element, '::after');
    if (around.content === 'none' || around.position !== 'absolute') return { width, height };
    return {
      width: Math.max(width, parseFloat(around.width) || 0),
      height: Math.max(height, parseFloat(around.height) || 0),
    };
  }

  const nameOf = (element) =>
    (
      element.getAttribute('aria-label') ||
      element.innerText ||
      element.labels?.[0]?.innerText ||
      element.name ||
      element.tagName
    )
      .trim()
      .split('\n')[0]
      .slice(0, 40);
}
