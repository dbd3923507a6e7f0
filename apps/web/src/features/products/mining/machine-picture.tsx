import type { ReactNode } from 'react';

const BLADES = 7;

/** Two machines, drawn: decoration, not a photograph of a model. */
export function MachinePicture({ small = false }: { readonly small?: boolean }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox={small ? '0 0 112 100' : '0 0 238 104'}
      className={small ? 'h-14 w-16 shrink-0' : 'mx-auto block h-auto w-full max-w-90 px-4 py-2'}
    >
      <MachineBox />
      {small ? null : (
        <g transform="translate(122)">
          <MachineBox />
        </g>
      )}
    </svg>
  );
}

function MachineBox(): ReactNode {
  return (
    <g>
      <rect
        x="4"
        y="6"
        width="108"
        height="92"
        rx="6"
        fill="#4c5965"
        stroke="#6f7d8b"
        strokeWidth="1"
      />
      <circle cx="46" cy="54" r="32" fill="#1b232b" />
      {Array.from({ length: BLADES }, (_, blade) => (
        <path
          key={blade}
          d="M46 54c-3-9 0-17 3-27"
          transform={`rotate(${(360 / BLADES) * blade} 46 54)`}
          fill="none"
          stroke="#6d7d8a"
          strokeWidth="6"
          strokeLinecap="round"
        />
      ))}
      <circle cx="46" cy="54" r="9.5" fill="#3a4652" stroke="#6f7d8b" />
      <circle cx="95" cy="28" r="3" fill="#35ce93" />
      {[44, 52, 60, 68, 76].map((y) => (
        <rect key={y} x="88" y={y} width="15" height="2.6" rx="1.3" fill="#66737f" />
      ))}
    </g>
  );
}
