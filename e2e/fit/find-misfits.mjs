/*
 * Runs in the page: finds texts that do not fit in their place. Defines `findMisfits()`, which returns
 * one line for each: text that leaves its button, cell, chip or card, that is cut off, that lies
 * outside of the window, or that lies over other text; also what a field shows while nothing is typed.
 */
{
  const PLACES = 'button, a, label, summary, th, td, [role=tab], [role=radio], [role=dialog]';
  const UNSEEN = 'script, style, noscript, option, svg, .screen-only, [hidden]';
  const SEEN = { opacityProperty: true, visibilityProperty: true };
  /** Layout rounds to a 64th of a pixel, browsers to a device pixel. */
  const SLACK_PX = 1.5;
  /** A font's box is higher than its letters, and more so in some scripts. */
  const LETTERS_SHARE = 0.5;

  const scrolls = (value) => value === 'auto' || value === 'scroll';
  const cuts = (value) => value === 'hidden' || value === 'clip';

  globalThis.findMisfits = () => {
    const texts = textsShown();
    const found = texts.flatMap((text) => problemsOf(text).map((what) => lineOf(what, text)));
    return [...new Set([...found, ...overlaps(texts), ...hintsCut()])];
  };

  const shownOn = () => [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body;

  function textsShown() {
    const walker = document.createTreeWalker(shownOn(), NodeFilter.SHOW_TEXT);
    const shown = [];
    while (walker.nextNode()) {
      const { data, parentElement: parent } = walker.currentNode;
      if (data.trim() === '' || parent.closest(UNSEEN)) continue;
      if (!parent.checkVisibility(SEEN)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const clamp = clampOf(parent);
      const rects = [...range.getClientRects()].filter(
        ({ width, height, top }) => width * height > 1 && top < clamp,
      );
      if (rects.length > 0 && !isShrunk(parent)) {
        shown.push({
          data: data.trim(),
          parent,
          rects: rects.map(lettersOf),
          layer: layerOf(parent),
        });
      }
    }
    return shown;
  }

  /** Where the lines end that a clamp shows: the others are hidden on purpose. */
  function clampOf(element) {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).webkitLineClamp !== 'none') {
        return each.getBoundingClientRect().bottom - SLACK_PX;
      }
    }
    return Infinity;
  }

  /** Made a pixel small, for screen readers or until it has focus. */
  function isShrunk(element) {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const { width, height } = each.getBoundingClientRect();
      if (width <= 1 && height <= 1) return true;
    }
    return false;
  }

  function lettersOf({ left, right, top, height }) {
    const margin = (height * (1 - LETTERS_SHARE)) / 2;
    return { left, right, top: top + margin, bottom: top + height - margin };
  }

  /** What lies above the page scrolls over other texts; that is no overlap. */
  function layerOf(element) {
    for (let each = element; each; each = each.parentElement) {
      const { position, overflowY } = getComputedStyle(each);
      if (position === 'fixed' || position === 'sticky' || each.role === 'dialog') return each;
      // What has been scrolled out of sight lies under what is beside the scroller.
      if (scrolls(overflowY) && each.scrollHeight > each.clientHeight) return each;
    }
    return document.body;
  }

  function problemsOf({ parent, rects }) {
    const place = placeOf(parent);
    const box = place?.getBoundingClientRect();
    const bounds = boundsOf(parent);
    const problems = [];
    const beyondPlace = box ? Math.max(...rects.map((rect) => beyond(rect, box))) : 0;
    const beyondBounds = Math.max(...rects.map((rect) => beyond(rect, bounds)));
    if (beyondPlace > SLACK_PX) problems.push(`leaves its place by ${inPixels(beyondPlace)}`);
    if (beyondBounds > SLACK_PX) problems.push(`is cut off by ${inPixels(beyondBounds)}`);
    if (isEllipsized(parent)) {
      problems.push(`is shortened by ${inPixels(parent.scrollWidth - parent.clientWidth)}`);
    }
    return problems;
  }

  /** Pixels by which a rectangle leaves a box on the side where it does most. */
  const beyond = (rect, box) =>
    Math.max(
      box.left - rect.left,
      rect.right - box.right,
      box.top - rect.top,
      rect.bottom - box.bottom,
    );

  const inPixels = (length) => `${Math.ceil(length)} px`;

  /** The nearest control, cell or painted surface. */
  function placeOf(element) {
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const { display, backgroundColor, position, overflowX, overflowY } = getComputedStyle(each);
      if (scrolls(overflowX) || scrolls(overflowY)) return null;
      const isPainted = !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
      if (display !== 'inline' && (each.matches(PLACES) || isPainted)) return each;
      if (display !== 'inline' && position === 'absolute') return null;
    }
    return null;
  }

  /** Where text is visible: the window, less what the boxes around it cut off; scrolling reaches the rest. */
  function boundsOf(element) {
    const bounds = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, webkitLineClamp, position } = getComputedStyle(each);
      const { left, right, top, bottom } = each.getBoundingClientRect();
      if (cuts(overflowX)) {
        bounds.left = Math.max(bounds.left, left);
        bounds.right = Math.min(bounds.right, right);
      }
      if (cuts(overflowY) && webkitLineClamp === 'none' && bottom - top > 1) {
        bounds.top = Math.max(bounds.top, top);
        bounds.bottom = Math.min(bounds.bottom, bottom);
      }
      if (scrolls(overflowX) && each.id !== 'main-page' && each.role !== 'dialog') {
        // Made to scroll sideways: what is beyond its edge can be reached.
        if (each.scrollWidth > each.clientWidth) return unlimited;
      }
      if (scrolls(overflowY)) Object.assign(bounds, { top: -Infinity, bottom: Infinity });
      if (position === 'fixed') break;
    }
    return bounds;
  }

  const unlimited = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };

  function isEllipsized(element) {
    const { textOverflow } = getComputedStyle(element);
    return textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
  }

  function overlaps(texts) {
    const found = [];
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1)) {
        if (one.layer !== other.layer || one.parent === other.parent) continue;
        const shared = Math.max(
          ...one.rects.map((a) => Math.max(...other.rects.map((b) => sharedBy(a, b)))),
        );
        if (shared > SLACK_PX) {
          found.push(lineOf(`lies over "${short(other.data)}" by ${inPixels(shared)}`, one));
        }
      }
    });
    return found;
  }

  /** Pixels by which one would have to move away from the other. */
  const sharedBy = (a, b) =>
    Math.min(
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    );

  /** What an empty field shows, and what a closed list does, has no text that can be walked. */
  function hintsCut() {
    const found = [];
    for (const field of shownOn().querySelectorAll('input, select')) {
      const text = field.matches('select')
        ? (field.selectedOptions[0]?.text ?? '')
        : field.value === ''
          ? field.placeholder
          : '';
      if (text.trim() === '' || !field.checkVisibility(SEEN) || isShrunk(field)) continue;
      const style = getComputedStyle(field);
      const room =
        field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const missing = widthOf(text, style) - room;
      if (missing > SLACK_PX) {
        const what = `is cut off by ${inPixels(missing)}`;
        found.push(lineOf(what, { data: text, parent: field }));
      }
    }
    return found;
  }

  function widthOf(text, { font, letterSpacing }) {
    const canvas = document.createElement('canvas').getContext('2d');
    Object.assign(canvas, { font, letterSpacing });
    return canvas.measureText(text).width;
  }

  const short = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

  const lineOf = (what, { data, parent }) => {
    const place = placeOf(parent) ?? parent;
    const name = place.role ?? place.tagName.toLowerCase();
    return `"${short(data)}" ${what} (${name} ${[...place.classList].slice(0, 3).join(' ')})`;
  };
}
