import {
  type ArrowFunctionExpression,
  type Function as FunctionDeclaration,
  parseSync,
  Visitor,
} from 'oxc-parser';
import { lineAt, type SourceFile, type TidyRule } from './rule.ts';

/** A function's own lines, excluding functions inside it. */
const OWN_LINES_MAX = 70;
/** All lines: for factories, and for components, whose markup is long and flat. */
const LINES_MAX = 150;
const COMPONENT = /^[A-Z]/;

/**
 * Functions that exceeded this rule when it was introduced, with their maximum length. The list
 * only gets shorter: a function that shrank must be lowered here, a short one removed.
 */
export const longFunctions: Readonly<Record<string, number>> = {
  // A table of styles in the format of the chart library.
};

export interface FunctionLength {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
  readonly ownLines: number;
}

type FunctionNode = FunctionDeclaration | ArrowFunctionExpression;

/** Functions of a file with their lengths in lines. */
export function functionsIn({ path, text }: SourceFile): FunctionLength[] {
  const found: FunctionLength[] = [];
  const insideOf: number[] = [];
  const enter = () => insideOf.push(0);
  const leave = (node: FunctionNode) => {
    const line = lineAt(text, node.start);
    const lines = lineAt(text, node.end) - line + 1;
    const ownLines = lines - insideOf.pop()!;
    const name = ('id' in node && node.id?.name) || nameBefore(text, node.start);
    found.push({ name, line, lines, ownLines });
    if (insideOf.length > 0) insideOf[insideOf.length - 1]! += Math.max(0, lines - 1);
  };
  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync(path, text).program);
  return found;
}

/** `const name = (…) =>` and `name(…) {`: the last word before the function begins. */
function nameBefore(text: string, offset: number): string {
  const words = /(\w+)[^\w]*(?:async\s*)?$/.exec(text.slice(Math.max(0, offset - 80), offset));
  return words?.[1] ?? 'anonymous';
}

export const functionLengthRule: TidyRule = {
  name: 'functions-fit-one-screen',
  in: /\.(tsx?|mjs)$/,
  notIn: /\.test\.tsx?$/,
  instead: `take a step out and name it; ${OWN_LINES_MAX} lines of its own are the end, 50 the aim`,
  find(file) {
    return functionsIn(file).flatMap(({ name, line, lines, ownLines }) => {
      const ratchet = longFunctions[`${file.path}#${name}`];
      const isComponent = file.path.endsWith('.tsx') && COMPONENT.test(name);
      const ownMax = ratchet ?? (isComponent ? LINES_MAX : OWN_LINES_MAX);
      const isShort = ownLines <= ownMax && lines <= LINES_MAX;
      const isLowered = ratchet === undefined || ownLines === ratchet;
      return isShort && isLowered ? [] : [{ line, detail: `${name} has ${ownLines} lines` }];
    });
  },
};
