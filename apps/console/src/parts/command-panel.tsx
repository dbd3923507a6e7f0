import { Button, type ButtonTone } from '@candor/ui/button';
import { useState, type ReactNode } from 'react';
import { useKeys } from '../platform/keys.ts';
import { nameOf } from '../platform/names.ts';
import { CommandForm } from './command-form.tsx';
import type { OfferedCommand } from './offered-command.ts';

interface CommandPanelProps {
  readonly commands: readonly OfferedCommand[];
  /** Commands without an item; none is the default, so they have no shortcuts. */
  readonly isStack?: boolean;
}

const REFUSES = /reject|refuse|decline|cancel|fail|hold/i;

/** Available commands: `a` triggers the first approving one, `r` the first rejecting one. */
export function CommandPanel({ commands, isStack = false }: CommandPanelProps): ReactNode {
  const [openCommand, setOpenCommand] = useState<OfferedCommand | null>(null);
  const agrees = isStack ? undefined : commands.find(({ kind }) => !REFUSES.test(kind));
  const refuses = isStack ? undefined : commands.find(({ kind }) => REFUSES.test(kind));
  useKeys({
    a: () => agrees && setOpenCommand(agrees),
    r: () => refuses && setOpenCommand(refuses),
  });
  if (commands.length === 0) return null;
  if (openCommand && commands.some(({ kind }) => kind === openCommand.kind))
    return (
      <CommandForm
        key={openCommand.kind}
        command={openCommand}
        onClose={() => setOpenCommand(null)}
      />
    );
  return (
    <div className={`flex gap-3 ${isStack ? 'flex-col' : 'flex-wrap *:min-w-40 *:flex-1'}`}>
      {commands.map((command) => (
        <Button
          key={command.kind}
          size="compact"
          tone={toneOf(command, agrees)}
          onClick={() => setOpenCommand(command)}
        >
          {nameOf('command', command.kind)}
          {command === agrees ? <KeyHint letter="a" /> : null}
          {command === refuses ? <KeyHint letter="r" /> : null}
        </Button>
      ))}
    </div>
  );
}

function toneOf(command: OfferedCommand, agrees: OfferedCommand | undefined): ButtonTone {
  if (command === agrees) return 'primary';
  return REFUSES.test(command.kind) ? 'danger' : 'card';
}

export function KeyHint({ letter }: { readonly letter: string }): ReactNode {
  return (
    <kbd aria-hidden="true" className="ms-2 text-caption opacity-60 max-desktop:hidden">
      {letter}
    </kbd>
  );
}
