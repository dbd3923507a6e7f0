import type { ReactNode } from 'react';
import type { DrawingTool } from './drawings.ts';

/** Drawn like the icons of the kit; apart from them, because only a chart needs these. */
const paths: Readonly<Record<DrawingTool | 'select' | 'magnet' | 'undo' | 'clear', string>> = {
  select: 'M6 3.5l12 8.2-5.4 1.2 3 6.1-2.6 1.2-2.9-6.100L6 18z',
  trendLine: 'M6.2 17.8 17.8 6.200M5 17.200a1.8 1.8 0 1 0 .1 0zM19 3.200a1.8 1.8 0 1 0 .1 0z',
  horizontalLine: 'M3 12h6.700M14.3 12H21M12 9.700a2.3 2.3 0 1 0 .1 0z',
  ray: 'M6.2 17.8 20.5 3.500M5 17.200a1.8 1.8 0 1 0 .1 0zM12.3 9.900a1.8 1.8 0 1 0 .1 0z',
  channel: 'M4 14.5 15.5 4M8.5 20 20 9.5',
  fibonacci: 'M4 5h16M4 10h16M4 14.500h16M4 19.500h16',
  rectangle: 'M4.5 6.500h15v11h-15z',
  note: 'M5.5 6h13M12 6v13',
  magnet: 'M6 4v8a6 6 0 0 0 12 0V4h-4v8a2 2 0 0 1-4 0V4zM6 8h4M14 8h4',
  undo: 'M9 14.5 4.5 10 9 5.500M4.5 10H14a5.5 5.5 0 0 1 0 11h-2.5',
  clear: 'M4.5 7h15M9.5 7V4.500h5V7M6.5 7l1 13h9l1-13M10 11l4 5M14 11l-4 5',
};

type DrawingIconName = keyof typeof paths;

export function DrawingIcon({ name }: { readonly name: DrawingIconName }): ReactNode {
  return (
    <svg
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
