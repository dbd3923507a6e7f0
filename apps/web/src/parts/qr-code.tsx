import { encode } from 'uqr';
import { useMemo, type ReactNode } from 'react';

export interface QrCodeProps {
  readonly text: string;
  /** Alternative text. */
  readonly label: string;
}

/** Black on white in every theme: cameras expect it. One path, four modules of quiet around it. */
export function QrCode({ text, label }: QrCodeProps): ReactNode {
  const { path, size } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-56 rounded-control bg-[white]"
    >
      <path d={path} fill="black" />
    </svg>
  );
}

const QUIET_MODULES = 4;

function draw(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), size };
}
