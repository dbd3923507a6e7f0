/** What a search in a language without words may have meant. */
import { createEffort, type Dictionary, type Similar } from './dictionary.ts';
import type { Effort } from './spelling-index.ts';
import { isPaired, piecesIn, type Terms, WORDS_MAX } from './unspaced-search.ts';

/** Characters of a word that is looked for within a piece, and of a piece. */
const WORD_LENGTH_MAX = 12;
const PIECE_LENGTH_MAX = 40;
/** Leaving a character out costs more than correcting one. */
const LEFT_OUT = 1.2;
/** Of two divisions into as few mistakes, the one with longer words. */
const PER_WORD = 0.05;
/** Share of the characters of a piece that may be wrong. */
const MISTAKEN_SHARE_MAX = 0.5;

/**
 * Terms with what is misspelled corrected; null if nothing is, or nothing similar is known. What is
 * not known at all is left out.
 */
export function correctedTerms(typed: string, dictionary: Dictionary): Terms | null {
  const pieces = [...new Set(piecesIn(typed))].slice(0, WORDS_MAX);
  // Whoever types a hundred characters of nonsense keeps nobody else waiting.
  const effort = createEffort();
  const terms = pieces.flatMap((piece) =>
    isPaired(piece)
      ? dividedPiece(piece, dictionary, effort)
      : correctedWord(piece, dictionary, effort),
  );
  return terms.length > 0 ? terms.slice(0, WORDS_MAX) : null;
}

function correctedWord(word: string, dictionary: Dictionary, effort: Effort): Terms {
  if (dictionary.hasBeginning(word) || dictionary.isTooShort(word)) return [[word]];
  const { words } = dictionary.similarTo(word, effort);
  return words.length > 0 ? [words] : [];
}

interface Division {
  readonly cost: number;
  /** Wrong letters, and characters left out. */
  readonly mistakes: number;
  readonly words: readonly Similar[];
}

/** A piece without spaces as known words, with as few corrections as possible. */
function dividedPiece(piece: string, dictionary: Dictionary, effort: Effort): Terms {
  const characters = [...piece].slice(0, PIECE_LENGTH_MAX);
  const best: Division[] = [{ cost: 0, mistakes: 0, words: [] }];
  for (let end = 1; end <= characters.length; end++) {
    const left = best[end - 1]!;
    let cheapest = { ...left, cost: left.cost + LEFT_OUT, mistakes: left.mistakes + 1 };
    for (let start = Math.max(0, end - WORD_LENGTH_MAX); start <= end - 2; start++) {
      const { cost, mistakes, words } = best[start]!;
      if (cost >= cheapest.cost) continue;
      const word = characters.slice(start, end).join('');
      const meant = dictionary.has(word)
        ? { words: [word], apart: 0 }
        : dictionary.similarTo(word, effort);
      const reached = cost + meant.apart + PER_WORD;
      if (meant.words.length > 0 && reached < cheapest.cost)
        cheapest = {
          cost: reached,
          mistakes: mistakes + meant.apart,
          words: [...words, meant],
        };
    }
    best.push(cheapest);
  }
  const { mistakes, words } = best.at(-1)!;
  // More than that is another word, not a misspelled one.
  const isGuess = mistakes > Math.max(1, characters.length * MISTAKEN_SHARE_MAX);
  return words.filter(({ apart }) => apart === 0 || !isGuess).map((each) => each.words);
}
