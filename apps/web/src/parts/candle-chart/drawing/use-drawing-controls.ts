import { useCallback, useMemo, useRef, useState } from 'react';
import type { ChartDrawing } from '../use-chart.ts';
import type { ChartDrawings } from './chart-drawings.ts';
import {
  putDrawing,
  removeAllDrawings,
  removeDrawing,
  undoDrawing,
  useCanUndo,
  useDrawings,
  type Drawing,
  type DrawingTool,
} from './drawings.ts';

const nudges: Readonly<Record<string, { readonly candles: number; readonly steps: number }>> = {
  ArrowLeft: { candles: -1, steps: 0 },
  ArrowRight: { candles: 1, steps: 0 },
  ArrowUp: { candles: 0, steps: 1 },
  ArrowDown: { candles: 0, steps: -1 },
};

/** What is drawn on the chart of one market, the tool in hand, and what is selected. */
export function useDrawingControls(symbol: string) {
  const drawings = useDrawings(symbol);
  const [tool, setTool] = useState<DrawingTool | null>(null);
  const [isMagnetic, setMagnetic] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const [selected, setSelected] = useState<string | null>(null);
  const [noteAsked, setNoteAsked] = useState<Drawing | null>(null);
  const chart = useRef<ChartDrawings | null>(null);
  const attach = useCallback((next: ChartDrawings | null) => {
    chart.current = next;
  }, []);
  const view = useMemo(
    () => ({ drawings, tool, isMagnetic, isHidden, selected }),
    [drawings, tool, isMagnetic, isHidden, selected],
  );
  const chosen = drawings.find(({ id }) => id === selected);
  const drawn = (drawing: Drawing) => {
    putDrawing(symbol, drawing);
    setTool(null);
    setSelected(drawing.id);
    if (drawing.tool === 'note') setNoteAsked(drawing);
  };
  const remove = (id: string) => {
    removeDrawing(symbol, id);
    setSelected(null);
  };
  const drawing: ChartDrawing & { readonly onKey: (key: string) => boolean } = {
    view,
    attach,
    events: {
      onDrawn: drawn,
      onMoved: (moved) => putDrawing(symbol, moved),
      onSelected: setSelected,
    },
    onKey(key) {
      const nudge = nudges[key];
      if (key === 'Escape' && (tool || selected)) {
        setTool(null);
        setSelected(null);
      } else if (chosen && nudge) chart.current?.nudge(chosen, nudge);
      else if (chosen && (key === 'Delete' || key === 'Backspace')) remove(chosen.id);
      else return false;
      return true;
    },
  };
  return {
    drawing,
    tool,
    isMagnetic,
    isHidden,
    chosen,
    count: drawings.length,
    canUndo: useCanUndo(symbol),
    noteAsked,
    /** `byKey` places the shape in the middle: whoever presses keys cannot point. */
    choose(next: DrawingTool | null, { byKey = false } = {}) {
      setHidden(false);
      if (next && byKey) chart.current?.place(next);
      else setTool(next === tool ? null : next);
    },
    selectNext() {
      const at = drawings.findIndex(({ id }) => id === selected);
      setTool(null);
      setSelected(drawings[(at + 1) % drawings.length]?.id ?? null);
    },
    toggleMagnet: () => setMagnetic(!isMagnetic),
    toggleHidden: () => setHidden(!isHidden),
    undo() {
      setSelected(null);
      undoDrawing(symbol);
    },
    editNote: () => setNoteAsked(chosen ?? null),
    removeChosen: () => chosen && remove(chosen.id),
    removeAll() {
      setSelected(null);
      removeAllDrawings(symbol);
    },
    /** Null: the note stays as it was; one that never had a text goes. */
    endNote(text: string | null) {
      if (noteAsked && text) putDrawing(symbol, { ...noteAsked, text });
      else if (noteAsked && noteAsked.text === undefined) remove(noteAsked.id);
      setNoteAsked(null);
    },
  };
}

export type DrawingControls = ReturnType<typeof useDrawingControls>;
