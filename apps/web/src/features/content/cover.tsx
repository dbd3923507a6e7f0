import type { ArticleCategory } from '@candor/domain/content/article';
import { coverOf } from '@candor/domain/content/cover';
import type { ReactNode } from 'react';

interface CoverProps {
  readonly id: string;
  readonly category: ArticleCategory;
  readonly className?: string;
}

/** The pattern of an article, as on its card. Decorative. */
export function Cover({ id, category, className = '' }: CoverProps): ReactNode {
  const { hue, rings } = coverOf(id, category);
  return (
    <svg
      viewBox="0 0 1000 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={`block bg-[#0c1017] ${className}`}
    >
      {rings.map(({ x, y, radius, stroke, ink }, index) => (
        <circle
          key={index}
          cx={x}
          cy={y}
          r={radius}
          fill="none"
          stroke={`hsl(${hue} 55% 50%)`}
          strokeWidth={stroke}
          strokeOpacity={ink / 100}
        />
      ))}
    </svg>
  );
}
