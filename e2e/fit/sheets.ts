import type { ScreenId } from '@candor/contract/wire/screens';
import type { Page } from 'playwright-core';

/** Which buttons to press, one after the other, to come to a sheet. */
type Path = readonly number[];

/** Paths of a screen that end in a sheet; what opens one in one language does in all. */
const openers = new Map<ScreenId, readonly Path[]>();

/** A sheet, one opened from it, and one from that. */
const DEEPEST = 3;
/** Enough frames for a sheet whose code is loaded first. */
const FRAMES = 24;

/** Of the sheet on top, else of the screen: of similar rows only those of the first. */
const BUTTONS = `(() => {
  const on = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.querySelector('#main-page');
  const rows = 'li, tr, [role=option]';
  return [...on.querySelectorAll('button')].filter((button) => {
    if (button.matches('[role=tab], [role=switch], [role=radio], [aria-pressed], [data-closes], :disabled')) return false;
    const row = button.closest(rows);
    return !row || !on.contains(row) || row === row.parentElement.firstElementChild;
  });
})()`;

type Pressed =
  | { readonly opened: string }
  | { readonly opened: null; readonly isElsewhere: boolean };

const press = (index: number) => `(async () => {
  const sheets = () => [...document.querySelectorAll('[role=dialog]')];
  const from = sheets().at(-1);
  const button = ${BUTTONS}[${index}];
  if (!button?.checkVisibility()) return { opened: null, isElsewhere: false };
  const before = location.hash;
  const name = button.getAttribute('aria-label') ?? button.innerText.split('\\n')[0] ?? '';
  button.click();
  for (let frame = 0; frame < ${FRAMES}; frame += 1) {
    await new Promise(requestAnimationFrame);
    const sheet = sheets().at(-1);
    if (sheet && sheet !== from) {
      // What never ends, a spinner, is not waited for.
      const ending = sheet.getAnimations({ subtree: true })
        .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
      await Promise.all(ending.map(({ finished }) => finished.catch(() => null)));
      return { opened: name };
    }
    if (location.hash !== before || (from && !sheet)) return { opened: null, isElsewhere: true };
  }
  return { opened: null, isElsewhere: false };
})()`;

/**
 * Opens each sheet of the screen, and each that opens from it, one after the other; yields the names
 * of the buttons that lead there. `again` shows the screen.
 */
export async function* sheetsOn(
  page: Page,
  id: ScreenId,
  again: () => Promise<void>,
): AsyncGenerator<string> {
  const known = openers.get(id);
  const found: Path[] = [];
  const steps = known ? known.map((path) => repeated(page, path, again)) : [walk()];
  for (const step of steps) yield* step;
  openers.set(id, known ?? found);

  async function* walk(path: Path = [], names: readonly string[] = []): AsyncGenerator<string> {
    const count = await page.evaluate<number>(`${BUTTONS}.length`);
    for (let index = 0; index < count; index += 1) {
      const { opened, ...rest } = await page.evaluate<Pressed>(press(index));
      const isThere = opened === null && 'isElsewhere' in rest && !rest.isElsewhere;
      if (opened !== null) {
        const [deeper, named] = [
          [...path, index],
          [...names, opened],
        ];
        found.push(deeper);
        yield named.join(' > ');
        if (deeper.length < DEEPEST) yield* walk(deeper, named);
      }
      if (!isThere) await follow(page, path, again);
    }
  }
}

async function* repeated(
  page: Page,
  path: Path,
  again: () => Promise<void>,
): AsyncGenerator<string> {
  const names = await follow(page, path, again);
  if (names.length === path.length) yield names.join(' > ');
}

/** From the screen itself to a sheet; the names of what opened on the way. */
async function follow(page: Page, path: Path, again: () => Promise<void>): Promise<string[]> {
  await closeAll(page);
  await again();
  const names: string[] = [];
  for (const index of path) {
    const { opened } = await page.evaluate<Pressed>(press(index));
    if (opened !== null) names.push(opened);
  }
  return names;
}

async function closeAll(page: Page): Promise<void> {
  const sheets = page.locator('[role=dialog]');
  for (let open = await sheets.count(); open > 0; open -= 1) {
    await page.keyboard.press('Escape');
    const isClosed = await sheets
      .nth(open - 1)
      .waitFor({ state: 'detached', timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isClosed) {
      await page.reload();
      return;
    }
  }
}
