import { text } from '@candor/client/language';
import { Suspense, useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { openScreen } from '../testing/open-screen.tsx';
import { lazyPart } from './lazy-part.tsx';

const told = () => text('shell.partFailed') + text('shell.retry');

interface SheetProps {
  readonly onClose: () => void;
}

const Loaded = () => <p>What was asked for</p>;

/** Code that is lost on the way `times` times. */
function losing(times: number) {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return Loaded;
  };
}

function Opener({ sheet: Sheet }: { readonly sheet: React.ComponentType<SheetProps> }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Suspense>{isOpen ? <Sheet onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}

test('a sheet whose code is lost closes and says so, and its button opens it later', async () => {
  const Sheet = lazyPart<SheetProps>(losing(2));
  const screen = await openScreen(<Opener sheet={Sheet} />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(told());
  await expect.element(screen.getByText('closed')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByText('What was asked for')).toBeVisible();
});

test('a sheet with another name for closing is closed by it', async () => {
  const Sheet = lazyPart<{ readonly onDone: () => void }>(losing(9), {
    close: ({ onDone }) => onDone(),
  });
  const Renamed = ({ onClose }: SheetProps) => <Sheet onDone={onClose} />;
  const screen = await openScreen(<Opener sheet={Renamed} />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(told());
  await expect.element(screen.getByText('closed')).toBeVisible();
});

test('another part says so in its place, and comes when it is asked for again', async () => {
  const Part = lazyPart(losing(2));
  const screen = await openScreen(
    <>
      <p>The rest of the screen</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await expect.element(screen.getByRole('alert')).toHaveTextContent(told());
  await expect.element(screen.getByText('The rest of the screen')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('What was asked for')).toBeVisible();
});

test('a part that arrives leaves no notice', async () => {
  const Part = lazyPart(losing(0));
  const screen = await openScreen(
    <Suspense>
      <Part />
    </Suspense>,
  );
  await expect.element(screen.getByText('What was asked for')).toBeVisible();
  expect(screen.getByRole('alert').query()).toBeNull();
});
