import type { ReactNode } from 'react';
import { Segmented } from '../src/segmented.tsx';
import { kit } from './kit.ts';
import { type Look, useLook } from './look.ts';
import type { Stories, Story } from './stories.ts';

/** Every component of the kit in every state. */
export function Gallery(): ReactNode {
  const [look, change] = useLook();
  return (
    <div className="mx-auto max-w-300 px-4">
      <header className="sticky top-0 z-(--z-sticky) -mx-4 border-b border-hairline bg-canvas px-4 py-2">
        <h1 className="screen-only">Gallery of the kit</h1>
        <Looks look={look} change={change} />
      </header>
      <Contents />
      <main data-shown={look.shown}>
        {kit.map((stories) => (
          <Section key={stories.file} {...stories} />
        ))}
      </main>
    </div>
  );
}

interface LooksProps {
  readonly look: Look;
  readonly change: (part: Partial<Look>) => void;
}

function Looks({ look, change }: LooksProps): ReactNode {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      <Segmented
        label="Theme"
        look="plain"
        value={look.theme}
        onChange={(theme) => change({ theme })}
        segments={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <Segmented
        label="Colors of up and down"
        look="plain"
        value={look.convention}
        onChange={(convention) => change({ convention })}
        segments={[
          { value: 'green-up', label: 'Green up' },
          { value: 'red-up', label: 'Red up' },
        ]}
      />
      <Segmented
        label="Focus"
        look="plain"
        value={look.shown}
        onChange={(shown) => change({ shown })}
        segments={[
          { value: 'default', label: 'As used' },
          { value: 'focused', label: 'All focused' },
        ]}
      />
    </div>
  );
}

function Contents(): ReactNode {
  return (
    <nav aria-label="Components" className="flex flex-wrap gap-x-4 py-3">
      {kit.map(({ file }) => (
        <a
          key={file}
          href={`#${file}`}
          className="inline-flex min-h-8 items-center text-label text-proof"
        >
          {file}
        </a>
      ))}
    </nav>
  );
}

function Section({ file, states }: Stories): ReactNode {
  return (
    <section id={file} aria-labelledby={`${file}-title`} className="scroll-mt-28 py-6">
      <h2 id={`${file}-title`} className="mb-3 text-title">
        {file}
      </h2>
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 desktop:grid-cols-2">
        {Object.entries(states).map(([name, draw]) => (
          <State key={name} name={name} draw={draw} />
        ))}
      </div>
    </section>
  );
}

function State({ name, draw: Draw }: { readonly name: string; readonly draw: Story }): ReactNode {
  return (
    <div className="min-w-0" lang={name.includes('Spanish') ? 'es' : undefined}>
      <h3 className="mb-2 text-caption text-tertiary" lang="en">
        {name}
      </h3>
      <div>
        <Draw />
      </div>
    </div>
  );
}
