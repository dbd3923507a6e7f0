import { useText } from '@candor/client/language';
import { Icon } from '@candor/ui/icon';
import { Suspense, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import { DrawingIcon } from './drawing-icons.tsx';
import { drawingTools } from './drawings.ts';
import type { DrawingControls } from './use-drawing-controls.ts';

const NoteSheet = lazyPart(async () => (await import('./note-sheet.tsx')).NoteSheet, {
  close: ({ onEnd }) => onEnd(null),
});

export interface DrawingBarProps {
  readonly controls: DrawingControls;
  /** Beside the chart instead of below it. */
  readonly upright?: boolean;
}

/** The tools for drawing: one stop of the Tab key, the arrow keys move inside. */
export function DrawingBar({ controls, upright = false }: DrawingBarProps): ReactNode {
  const t = useText();
  const commands = commandsOf(controls);
  const [at, setAt] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && controls.tool) controls.choose(null);
    const next = placeAfter(event.key, at, commands.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <>
      <div
        role="toolbar"
        aria-label={t('draw.tools')}
        aria-orientation={upright ? 'vertical' : 'horizontal'}
        onKeyDown={move}
        className={
          upright
            ? 'flex w-9 shrink-0 [scrollbar-width:none] flex-col gap-0.5 overflow-y-auto pe-1 pointer-coarse:w-12'
            : 'grid w-full grid-cols-7 justify-items-center'
        }
      >
        {commands.map(({ id, icon, isPressed, isOff = false, onPress }, index) => (
          <button
            key={id}
            type="button"
            aria-label={t(`draw.${id}`)}
            title={t(`draw.${id}`)}
            aria-pressed={isPressed}
            aria-disabled={isOff || undefined}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={(event) => !isOff && onPress(event)}
            className={`flex shrink-0 items-center justify-center rounded-control -outline-offset-2 ${
              upright ? 'size-8 pointer-coarse:size-11' : 'size-11'
            } ${isPressed ? 'bg-inverse text-on-inverse' : isOff ? 'text-disabled' : 'text-secondary active:bg-pressed'}`}
          >
            {icon}
          </button>
        ))}
      </div>
      <Suspense>
        {controls.noteAsked ? (
          <NoteSheet note={controls.noteAsked} onEnd={controls.endNote} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Arrow keys go round; Home and End to the ends. */
function placeAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

interface Command {
  readonly id:
    | (typeof drawingTools)[number]
    | 'select'
    | 'magnet'
    | 'undo'
    | 'hide'
    | 'edit'
    | 'remove'
    | 'removeAll';
  readonly icon: ReactNode;
  /** Of one that stays on. */
  readonly isPressed?: boolean;
  readonly isOff?: boolean;
  readonly onPress: (event: MouseEvent) => void;
}

/** A click without a pointer comes from a key. */
const isByKey = ({ detail }: MouseEvent): boolean => detail === 0;

function commandsOf(controls: DrawingControls): readonly Command[] {
  const { chosen, tool, count } = controls;
  return [
    {
      id: 'select',
      icon: <DrawingIcon name="select" />,
      isPressed: tool === null,
      onPress: (event) => (isByKey(event) ? controls.selectNext() : controls.choose(null)),
    },
    ...drawingTools.map((each) => ({
      id: each,
      icon: <DrawingIcon name={each} />,
      isPressed: tool === each,
      onPress: (event: MouseEvent) => controls.choose(each, { byKey: isByKey(event) }),
    })),
    {
      id: 'magnet',
      icon: <DrawingIcon name="magnet" />,
      isPressed: controls.isMagnetic,
      onPress: controls.toggleMagnet,
    },
    {
      id: 'hide',
      icon: <Icon name={controls.isHidden ? 'eyeOff' : 'eye'} size={22} />,
      isPressed: controls.isHidden,
      isOff: count === 0,
      onPress: controls.toggleHidden,
    },
    {
      id: 'edit',
      icon: <Icon name="pencil" size={20} />,
      isOff: chosen?.tool !== 'note',
      onPress: controls.editNote,
    },
    {
      id: 'undo',
      icon: <DrawingIcon name="undo" />,
      isOff: !controls.canUndo,
      onPress: controls.undo,
    },
    {
      id: 'remove',
      icon: <Icon name="trash" size={22} />,
      isOff: !chosen,
      onPress: controls.removeChosen,
    },
    {
      id: 'removeAll',
      icon: <DrawingIcon name="clear" />,
      isOff: count === 0,
      onPress: controls.removeAll,
    },
  ];
}
