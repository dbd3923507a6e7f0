import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { axeProblems } from './axe-problems.ts';
import { Gallery } from './gallery.tsx';
import { kit } from './kit.ts';

const nameOf = (path: string): string => /([\w-]+)(\.stories|\.test)?\.tsx$/.exec(path)?.[1] ?? '';
const byFile = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [nameOf(path), text]));

// The options have to be literals: vite reads them without running this.
const sources = byFile(
  import.meta.glob<string>(['../src/*.tsx', '!**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const drawn = byFile(
  import.meta.glob<string>('./stories/*.stories.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const tested = Object.keys(import.meta.glob('../src/*.test.tsx')).map(nameOf);

const components = Object.entries(sources).flatMap(([file, text]) =>
  [...text.matchAll(/^export function ([A-Z]\w+)/gm)].map((match) => ({ file, name: match[1]! })),
);

test('every component of the kit is in a story of its file', () => {
  const missing = components.filter(({ file, name }) => !drawn[file]?.includes(`<${name}`));
  expect(components.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
  expect(kit.map(({ file }) => file)).toEqual(Object.keys(drawn).sort());
});

test('every file of the kit has component tests', () => {
  const files = [...new Set(components.map(({ file }) => file))];
  expect(files.filter((file) => !tested.includes(file))).toEqual([]);
});

test.each(kit)(
  'no state of $file breaks a rule of accessibility, in light and dark',
  async (set) => {
    const { container } = await render(
      <>
        {Object.entries(set.states).map(([name, Draw]) => (
          <Draw key={name} />
        ))}
      </>,
    );
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme;
      expect(await axeProblems(container), theme).toEqual([]);
    }
  },
);

test('the gallery shows every state of every file', async () => {
  const screen = await render(<Gallery />);
  const shown = kit.map(({ file }) => {
    const section = screen.container.querySelector(`#${file}`);
    return {
      file,
      states: [...section!.querySelectorAll('h3[lang]')].map((title) => title.textContent),
    };
  });
  expect(shown).toEqual(kit.map(({ file, states }) => ({ file, states: Object.keys(states) })));
});

test('the gallery applies a chosen theme and convention to the page', async () => {
  const screen = await render(<Gallery />);
  await screen.getByRole('radio', { name: 'Dark', exact: true }).first().click({ force: true });
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
});
