import type { AlertSheetProps } from '../../parts/alerts/alert-sheet.tsx';

/** What the sheet is about; `choosing` first asks for the pair. */
export type OpenAlert = Omit<AlertSheetProps, 'onClose'> | 'choosing' | null;
