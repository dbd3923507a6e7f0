import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sheetStories } from '../gallery/stories/sheet.stories.tsx';
import { Sheet } from './sheet.tsx';

const { states } = sheetStories;
const dialog = page.getByRole('dialog');

const openStory = async (name: keyof typeof states) => {
  const Story = states[name];
  const screen = await render(<Story />);
  const opener = screen.getByRole('button');
  await opener.click();
  await expect.element(dialog).toBeVisible();
  return opener;
};
/** Until the sheet is where it stays. */
const settled = () => expect.poll(() => dialog.element().getAnimations()).toEqual([]);

test('is a dialog with its title and text', async () => {
  await openStory('with fields');
  await expect.element(dialog).toHaveAccessibleName('Edit account');
  await expect.element(dialog).toHaveAccessibleDescription('The next withdrawal waits 24 hours.');
});

test('Escape closes it and the focus returns to its opener', async () => {
  const opener = await openStory('with fields');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

function Question() {
  const [step, setStep] = useState<'ask' | 'told' | 'gone' | null>(null);
  return (
    <section>
      <button type="button">First</button>
      {step === 'gone' ? null : (
        <button type="button" onClick={() => setStep('ask')}>
          Close position
        </button>
      )}
      {step === 'ask' ? (
        <Sheet open title="Sure?" closeLabel="Close" onClose={() => setStep(null)}>
          <button type="button" onClick={() => setStep('told')}>
            Yes
          </button>
        </Sheet>
      ) : null}
      {step === 'told' ? (
        <Sheet open title="Done" closeLabel="Close" onClose={() => setStep(null)}>
          <button type="button" onClick={() => setStep('gone')}>
            Take it away
          </button>
        </Sheet>
      ) : null}
    </section>
  );
}

test('a receipt in place of a question returns the focus to what asked the question', async () => {
  const screen = await render(<Question />);
  const asking = screen.getByRole('button', { name: 'Close position' });
  await asking.click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Done' })).toBeVisible();
  await settled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(asking).toHaveFocus();
});

test('when its opener is gone, the focus goes to the nearest control', async () => {
  const screen = await render(<Question />);
  await screen.getByRole('button', { name: 'Close position' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Take it away' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'First' })).toHaveFocus();
});

test('the Tab key stays inside', async () => {
  await openStory('with fields');
  for (let presses = 0; presses < 8; presses += 1) {
    await userEvent.keyboard('{Tab}');
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
});

test('the close button closes it', async () => {
  await openStory('with fields');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a press beside it closes it', async () => {
  await openStory('with fields');
  await settled();
  const { top } = dialog.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(100);
  await userEvent.click(document.documentElement, { position: { x: 20, y: 40 } });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a question has no close button; its actions and Escape close it', async () => {
  await openStory('question');
  await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('stays open while something is being sent', async () => {
  await openStory('stays while sending');
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await settled();
  await expect.element(dialog).toBeVisible();
});

test('tells its screen after it has closed, once', async () => {
  const onClose = vi.fn<() => void>();
  await render(<Sheet open title="Edit account" closeLabel="Close" onClose={onClose} />);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

function TwoSheets() {
  const [shown, setShown] = useState<'first' | 'second' | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <button type="button" onClick={() => setShown('first')}>
        Open First
      </button>
      <button type="button" onClick={() => setShown('second')}>
        Open Second
      </button>
      {shown === 'first' ? <Sheet open title="First" closeLabel="Close" onClose={close} /> : null}
      {shown === 'second' ? <Sheet open title="Second" closeLabel="Close" onClose={close} /> : null}
    </>
  );
}

test.each(['First', 'Second'])(
  'a press while it closes opens the %s sheet, which stays',
  async (next) => {
    await render(<TwoSheets />);
    await page.getByText('Open First').click();
    await expect.element(page.getByRole('dialog', { name: 'First' })).toBeVisible();
    await settled();
    const opener = page.getByText(`Open ${next}`).element();
    const { left, top } = opener.getBoundingClientRect();
    // In the page itself, because the test would wait until the sheet is gone.
    (dialog.getByRole('button', { name: 'Close' }).element() as HTMLElement).click();
    await expect.poll(() => document.elementFromPoint(left + 4, top + 4)).toBe(opener);
    expect(dialog.elements()).toHaveLength(1);
    (opener as HTMLElement).click();
    await expect.element(page.getByRole('dialog', { name: next })).toBeVisible();
    await settled();
    await expect.element(page.getByRole('dialog', { name: next })).toBeVisible();
  },
);

test('a long sheet scrolls inside and leaves room above', async () => {
  await openStory('long text');
  await settled();
  const { top, bottom } = dialog.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(window.innerHeight * 0.08 - 1);
  expect(bottom).toBeLessThanOrEqual(window.innerHeight);
});
