import type { ArticleCategory } from '@candor/domain/content/article';
import { coverOf } from '@candor/domain/content/cover';
import { useState, type ReactNode } from 'react';

interface CoverProps {
  readonly article: {
    readonly id: string;
    readonly category: ArticleCategory;
    readonly cover: string | null;
  };
  readonly className?: string;
}

/** The picture of an article, or its pattern, as on its card. Decorative: the title stands beside it. */
export function Cover({ article, className = '' }: CoverProps): ReactNode {
  const { id, category, cover } = article;
  const [isMissing, setMissing] = useState(false);
  if (cover === null || isMissing) return <Pattern {...{ id, category, className }} />;
  return (
    <img
      src={cover}
      alt=""
      loading="lazy"
      decoding="async"
      className={`block bg-sunken object-cover ${className}`}
      onError={() => setMissing(true)}
    />
  );
}

interface PatternProps {
  readonly id: string;
  readonly category: ArticleCategory;
  readonly className: string;
}

function Pattern({ id, category, className }: PatternProps): ReactNode {
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
