import { Button, type ButtonTone } from '@candor/ui/button';
import { useState, type ReactNode } from 'react';
import { useKeys } from '../platform/keys.ts';
import { nameOf } from '../platform/language.ts';
import { ActForm } from './act-form.tsx';
import type { OfferedAct } from './offered-act.ts';

interface ActPanelProps {
  readonly acts: readonly OfferedAct[];
  /** Acts of no item, one below the other: none of them is the obvious one, so no key does it. */
  readonly isStack?: boolean;
}

const REFUSES = /reject|refuse|decline|cancel|fail|hold/i;

/** What can be done now: the first act that agrees answers to `a`, the first that refuses to `r`. */
export function ActPanel({ acts, isStack = false }: ActPanelProps): ReactNode {
  const [openAct, setOpenAct] = useState<OfferedAct | null>(null);
  const agrees = isStack ? undefined : acts.find(({ kind }) => !REFUSES.test(kind));
  const refuses = isStack ? undefined : acts.find(({ kind }) => REFUSES.test(kind));
  useKeys({
    a: () => agrees && setOpenAct(agrees),
    r: () => refuses && setOpenAct(refuses),
  });
  if (acts.length === 0) return null;
  if (openAct && acts.some(({ kind }) => kind === openAct.kind))
    return <ActForm key={openAct.kind} act={openAct} onClose={() => setOpenAct(null)} />;
  return (
    <div className={`flex gap-3 ${isStack ? 'flex-col' : 'flex-wrap *:min-w-40 *:flex-1'}`}>
      {acts.map((act) => (
        <Button
          key={act.kind}
          size="compact"
          tone={toneOf(act, agrees)}
          onClick={() => setOpenAct(act)}
        >
          {nameOf('act', act.kind)}
          {act === agrees ? <KeyHint letter="a" /> : null}
          {act === refuses ? <KeyHint letter="r" /> : null}
        </Button>
      ))}
    </div>
  );
}

function toneOf(act: OfferedAct, agrees: OfferedAct | undefined): ButtonTone {
  if (act === agrees) return 'primary';
  return REFUSES.test(act.kind) ? 'danger' : 'card';
}

export function KeyHint({ letter }: { readonly letter: string }): ReactNode {
  return (
    <kbd aria-hidden="true" className="ms-2 text-caption opacity-60 max-desktop:hidden">
      {letter}
    </kbd>
  );
}
