import type { ScreenId } from '@candor/contract/wire/screens';
import type { Page } from 'playwright-core';

/** Which buttons of a screen open a sheet; what opens one in one language does in all. */
const openers = new Map<ScreenId, number[]>();

const BUTTONS =
  '#main-page button:not([role=tab], [role=switch], [role=radio], [aria-pressed], :disabled)';
/** Enough frames for a sheet whose code is loaded first. */
const FRAMES = 24;

const press = (index: number) => `(async () => {
  const button = [...document.querySelectorAll(${JSON.stringify(BUTTONS)})][${index}];
  if (!button?.checkVisibility()) return null;
  const before = location.hash;
  button.click();
  for (let frame = 0; frame < ${FRAMES}; frame += 1) {
    await new Promise(requestAnimationFrame);
    const sheet = document.querySelector('[role=dialog]');
    if (sheet) {
      // What never ends, a spinner, is not waited for.
      const ending = sheet.getAnimations({ subtree: true })
        .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
      await Promise.all(ending.map(({ finished }) => finished.catch(() => null)));
      return button.getAttribute('aria-label') ?? button.innerText.split('\\n')[0] ?? '';
    }
    if (location.hash !== before) return null;
  }
  return null;
})()`;

/** Opens each sheet of the screen, one after the other, and yields the name of its button. */
export async function* sheetsOn(
  page: Page,
  id: ScreenId,
  again: () => Promise<void>,
): AsyncGenerator<string> {
  const known = openers.get(id);
  const count = await page.evaluate<number>(
    `document.querySelectorAll(${JSON.stringify(BUTTONS)}).length`,
  );
  const opening: number[] = [];
  for (const index of known ?? Array.from({ length: count }, (_, at) => at)) {
    const name = await page.evaluate<string | null>(press(index));
    if (name !== null) {
      opening.push(index);
      yield name;
      await page.keyboard.press('Escape');
      const sheet = page.locator('[role=dialog]').first();
      await sheet.waitFor({ state: 'detached', timeout: 5_000 }).catch(() => page.reload());
    }
    await again();
  }
  openers.set(id, known ?? opening);
}
