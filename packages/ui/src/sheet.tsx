import { Drawer } from '@base-ui/react/drawer';
import { useState, type ReactNode } from 'react';
import { useBackground } from './background.tsx';
import { Icon } from './icon.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useOpener } from './use-opener.ts';
import { usePressBeside } from './use-press-beside.ts';

export interface SheetProps {
  readonly open: boolean;
  /**
   * Called after the sheet closed (button, back, Escape, tap outside, drag); it can be unmounted.
   */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Screen reader label of the close button. */
  readonly closeLabel: string;
  /** Below the title. */
  readonly text?: ReactNode;
  /** Buttons at the bottom edge, the quiet one on the left. `close` closes the sheet first. */
  readonly actions?: ReactNode | ((close: () => void) => ReactNode);
  /** No close button: its actions answer it. Escape, a tap outside and a drag still close it. */
  readonly question?: boolean;
  /**
   * While true the sheet cannot be closed: a request is in progress and its result belongs here.
   */
  readonly stays?: boolean;
  readonly children?: ReactNode;
}

/**
 * Bottom sheet with a grabber. Focus is trapped inside and returns to the opener; back, Escape, a
 * tap outside and a downward drag close it. Heavier than the rest of the kit: keep it out of
 * screens that load first.
 */
export function Sheet(props: SheetProps): ReactNode {
  const [isLeaving, setIsLeaving] = useState(false);
  const background = useBackground();
  const opener = useOpener(props.open);
  const close = () => setIsLeaving(!props.stays);
  useBackCloses(props.open && !isLeaving, close);
  const left = () => {
    setIsLeaving(false);
    props.onClose();
  };
  usePressBeside(isLeaving, left);
  return (
    <Drawer.Root
      open={props.open && !isLeaving}
      onOpenChange={(open) => !open && close()}
      onOpenChangeComplete={(open) => !open && isLeaving && left()}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-(--z-scrim) bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-(--motion-slow) data-ending-style:pointer-events-none data-ending-style:opacity-0 data-ending-style:duration-(--motion-base) data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport
          className={`fixed inset-0 z-(--z-sheet) flex items-end justify-center ${isLeaving ? 'pointer-events-none' : ''}`}
        >
          <Drawer.Popup
            data-surface="raised"
            data-background={background}
            finalFocus={opener}
            className="flex max-h-[92dvh] w-full max-w-(--layout-column-max) [transform:translateY(var(--drawer-swipe-movement-y))] flex-col rounded-t-sheet bg-raised shadow-sheet outline-none transition-transform duration-(--motion-slow) ease-enter data-ending-style:[transform:translateY(100%)] data-ending-style:duration-(--motion-base) data-ending-style:ease-exit data-starting-style:[transform:translateY(100%)] data-swiping:duration-0 data-swiping:select-none desktop:mb-8 desktop:rounded-sheet"
          >
            <span
              aria-hidden="true"
              className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-pill bg-control/60"
            />
            <SheetBody {...props} close={close} />
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function SheetBody({
  title,
  closeLabel,
  text,
  actions,
  question,
  children,
  close,
}: SheetProps & { readonly close: () => void }): ReactNode {
  return (
    <>
      <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-4">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <Drawer.Title className="m-0 py-1 text-title">{title}</Drawer.Title>
          {question ? null : (
            <Drawer.Close
              data-closes=""
              aria-label={closeLabel}
              className="-me-2.5 flex size-11 shrink-0 items-center justify-center rounded-control active:opacity-60"
            >
              <Icon name="close" />
            </Drawer.Close>
          )}
        </div>
        {text ? (
          <Drawer.Description className="m-0 text-body text-secondary">{text}</Drawer.Description>
        ) : null}
        {children ? <div className="mt-4">{children}</div> : null}
      </Drawer.Content>
      {actions ? (
        <div className="flex flex-wrap gap-3 px-5 pb-[calc(20px+var(--layout-safe-bottom))] *:flex-[1_1_5.5rem]">
          {typeof actions === 'function' ? actions(close) : actions}
        </div>
      ) : (
        <div className="pb-[var(--layout-safe-bottom)]" />
      )}
    </>
  );
}
