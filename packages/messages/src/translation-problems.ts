/** What is wrong with a translated text: for the checks of every language. */
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

/** Languages whose script is not Latin: a run of lowercase English words there was left over. */
const OTHER_SCRIPT = /^(th|ko|ja|zh)\b/;
const LATIN_RUN = /(?:\b[a-z]+\b[ ,]+){3}\b[a-z]+\b/;
/** Same in both: a text with so many words was not translated. */
const WORDS_MIN = 2;
/** Names of things, the same everywhere. */
const NAMES: readonly string[] = ['drand quicknet'];

/** Problems of a text beside its English original, as short notes; none if it can be shown. */
export function translationProblems(text: string, original: string, tag: string): string[] {
  if (text.trim() === '') return ['blank'];
  if (text.split('{').length !== text.split('}').length)
    return ['malformed: a brace is not closed'];
  let compiled: CompiledMessage;
  try {
    compiled = compileMessageOrThrow(text);
  } catch (error) {
    return [`malformed: ${(error as Error).message}`];
  }
  const problems = pluralProblems(compiled, tag);
  const [own, wanted] = [placeholders(compiled), placeholders(compileMessageOrThrow(original))];
  if (own.join() !== wanted.join())
    problems.push(`placeholders ${own.join()} instead of ${wanted.join()}`);
  if (isLeftInEnglish(text, original, tag)) problems.push('left in English');
  return problems;
}

function isLeftInEnglish(text: string, original: string, tag: string): boolean {
  if (tag === 'en') return false;
  const words = plain(original).match(/[A-Za-z]{3,}/g) ?? [];
  if (text === original && words.length >= WORDS_MIN && !NAMES.includes(text)) return true;
  return OTHER_SCRIPT.test(tag) && LATIN_RUN.test(plain(text));
}

/** Without placeholders and the keywords of plurals. */
const plain = (text: string): string =>
  text
    .replaceAll(/\{\w+\}/g, ' ')
    .replace(/\{\w+(?:, (?:plural|select|selectordinal),)?|\b\w+ ?\{|[{}#]/g, ' ');

/** Names used in a text, including those inside plural branches. */
export function placeholders(message: CompiledMessage): string[] {
  const names = new Set<string>();
  visit(message, ([name]) => names.add(name));
  return [...names].filter((name) => name !== '#').sort();
}

function pluralProblems(message: CompiledMessage, tag: string): string[] {
  const problems: string[] = [];
  visit(message, ([name, kind, choices]) => {
    if (kind !== 'plural' && kind !== 'selectordinal') return;
    const type = kind === 'plural' ? 'cardinal' : 'ordinal';
    const { pluralCategories } = new Intl.PluralRules(tag, { type }).resolvedOptions();
    const given = Object.keys(choices).filter((key) => key !== 'offset');
    if (!given.includes('other')) problems.push(`${name} has no branch for other numbers`);
    for (const key of given)
      if (!/^=?\d+$/.test(key) && !(pluralCategories as string[]).includes(key))
        problems.push(`${name} has a branch ${key}, which this language does not have`);
  });
  return problems;
}

type Branches = Readonly<Record<string, unknown>>;

function visit(
  message: CompiledMessage,
  tell: (token: readonly [name: string, kind: string, choices: Branches]) => void,
): void {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, kind = '', choices] = token as [string, string?, unknown?];
    const branches = choices !== null && typeof choices === 'object' ? (choices as Branches) : {};
    tell([name, kind, branches]);
    for (const branch of Object.values(branches))
      if (Array.isArray(branch)) visit(branch as CompiledMessage, tell);
  }
}
