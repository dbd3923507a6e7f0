import { articleCategories, type ArticleCategory } from './article.ts';

/** A ring of a cover, in thousandths of its width; covers are twice as wide as high. */
export interface CoverRing {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly stroke: number;
  /** Strength of the ink, in percent. */
  readonly ink: number;
}

export interface Cover {
  /** Degrees on the color wheel, the same for all articles of a category. */
  readonly hue: number;
  readonly rings: readonly CoverRing[];
}

const RINGS = 7;
const HUE_STEP = 360 / articleCategories.length;

/** A quiet pattern for an article without a picture: always the same for its id. */
export function coverOf(id: string, category: ArticleCategory): Cover {
  const next = numbersOf(id);
  const [x, y] = [next(1_000), next(500)];
  return {
    hue: Math.round(215 + articleCategories.indexOf(category) * HUE_STEP) % 360,
    rings: Array.from({ length: RINGS }, (_, index) => ({
      x: index % 2 === 0 ? x : 1_000 - x,
      y: index % 2 === 0 ? y : 500 - y,
      radius: 60 + index * 75 + next(40),
      stroke: 6 + next(26),
      ink: 16 + next(30),
    })),
  };
}

/** FNV-1a over the id, then xorshift: repeatable, and nothing depends on it but a pattern. */
function numbersOf(id: string): (below: number) => number {
  let state = 2_166_136_261;
  for (const character of id)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (below) => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state % below;
  };
}
