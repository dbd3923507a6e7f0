import {
  isArrowFunction,
  isAsExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isParameterDeclaration,
  isParenthesizedExpression,
  isReturnStatement,
  isTaggedTemplateExpression,
  isVariableDeclaration,
  type CallExpression,
  type Expression,
  type Node,
  type ParameterDeclaration,
  type SignatureDeclaration,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { type Source, templateParts } from './program.ts';

/** SQL with an expression of the program wherever a parameter goes. */
export type Statement = readonly (string | Expression)[];

/** A template takes so many forms at most; beyond that nobody can tell what it asks. */
const VARIANTS_MAX = 256;

export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** What a called function was given, by the place where its parameter is declared. */
type Bindings = ReadonlyMap<string, Bound>;
interface Bound {
  readonly expression: Expression;
  readonly bindings: Bindings;
}

const keyOf = (node: Node): string => `${node.getSourceFile().fileName}:${node.pos}`;
const isFragment = (names: ReadonlySet<string | undefined>): boolean => names.has('PendingQuery');

/**
 * Every form that a template can take: fragments are put in where they are used, both sides of a
 * condition give a form of their own, and identifiers come from their literal types. `used` gathers
 * the fragments met. Throws Unreadable where a form depends on what only a run knows.
 */
export function expand(
  source: Source,
  template: TaggedTemplateExpression,
  used: Set<Node>,
  bindings: Bindings = new Map(),
): Statement[] {
  const { checker } = source;
  const { texts, expressions } = templateParts(template);
  let variants: Statement[] = [[texts[0]!]];
  for (const [index, expression] of expressions.entries()) {
    const options = optionsOf({ expression, bindings });
    const text = texts[index + 1]!;
    variants = variants.flatMap((before) => options.map((option) => [...before, ...option, text]));
    if (variants.length > VARIANTS_MAX) throw new Unreadable('too many forms of one statement');
  }
  return variants;

  function optionsOf(bound: Bound): Statement[] {
    const { expression } = bound;
    const names = typeNames(checker, expression);
    if (!names.has('Identifier') && !isFragment(names)) return [[expression]];
    if (isIdentifier(expression)) return sourcesOf(source, bound).flatMap(optionsOf);
    return names.has('Identifier') ? helperOptions(bound) : fragmentOptions(bound);
  }

  function fragmentOptions({ expression, bindings: known }: Bound): Statement[] {
    const within = (inner: Expression) => optionsOf({ expression: inner, bindings: known });
    if (isTaggedTemplateExpression(expression)) {
      used.add(expression);
      return expand(source, expression, used, known);
    }
    if (isParenthesizedExpression(expression) || isAsExpression(expression))
      return within(expression.expression);
    if (isConditionalExpression(expression))
      return [...within(expression.whenTrue), ...within(expression.whenFalse)];
    if (isCallExpression(expression)) return callOptions(expression, known);
    throw new Unreadable(`no source of ${expression.getText()}`);
  }

  function callOptions(call: CallExpression, known: Bindings): Statement[] {
    const declaration = checker.getResolvedSignature(call)?.declaration?.resolve();
    if (!declaration) throw new Unreadable(`no source of ${call.getText()}`);
    const { parameters } = declaration as SignatureDeclaration;
    const given = new Map(known);
    for (const [index, argument] of call.arguments.entries()) {
      const parameter = parameters[index];
      if (parameter) given.set(keyOf(parameter), { expression: argument, bindings: known });
    }
    return returnedBy(declaration).flatMap((expression) =>
      optionsOf({ expression, bindings: given }),
    );
  }

  function helperOptions({ expression, bindings: known }: Bound): Statement[] {
    const [name] = isCallExpression(expression) ? expression.arguments : [];
    if (!name) throw new Unreadable(`no identifier in ${expression.getText()}`);
    const names = literalsOf(source, { expression: name, bindings: known });
    return names.map((text) => [text.replaceAll(/[^.]+/g, '"$&"')]);
  }
}

function typeNames(
  checker: Source['checker'],
  expression: Expression,
): ReadonlySet<string | undefined> {
  const type = checker.getTypeAtLocation(expression);
  const members = type?.isUnionType() ? (type.getTypes() ?? []) : [type];
  return new Set(members.map((member) => member?.getSymbol()?.name));
}

const isFunction = (node: Node): boolean =>
  isArrowFunction(node) || isFunctionDeclaration(node) || isFunctionExpression(node);

function returnedBy(declaration: Node): Expression[] {
  if (isArrowFunction(declaration) && !isBlock(declaration.body)) return [declaration.body];
  const found: Expression[] = [];
  const visit = (node: Node): void => {
    if (isReturnStatement(node) && node.expression) found.push(node.expression);
    if (!isFunction(node)) node.forEachChild(visit);
  };
  declaration.forEachChild(visit);
  return found;
}

/** The names that an expression can stand for, from its literal type or from what callers hand in. */
function literalsOf(source: Source, bound: Bound): string[] {
  const type = source.checker.getTypeAtLocation(bound.expression);
  const members = type?.isUnionType() ? (type.getTypes() ?? []) : [type];
  const names = members.flatMap((member) => (member?.isStringLiteralType() ? [member.value] : []));
  if (names.length === members.length) return names;
  return sourcesOf(source, bound).flatMap((given) => literalsOf(source, given));
}

/** Where a variable or a parameter gets its value: from the call that led here, or from every call. */
function sourcesOf(source: Source, { expression, bindings }: Bound): Bound[] {
  const declaration = source.checker.getSymbolAtLocation(expression)?.valueDeclaration?.resolve();
  if (declaration && isVariableDeclaration(declaration) && declaration.initializer)
    return [{ expression: declaration.initializer, bindings }];
  if (declaration && isParameterDeclaration(declaration)) {
    const given = bindings.get(keyOf(declaration));
    return given ? [given] : argumentsOf(source, declaration);
  }
  throw new Unreadable(`no source of ${expression.getText()}`);
}

function argumentsOf({ checker, isWanted }: Source, parameter: ParameterDeclaration): Bound[] {
  const owner = parameter.parent as SignatureDeclaration;
  const index = owner.parameters.indexOf(parameter);
  const given = checker.getSignatureUsage(owner).flatMap(({ call }) => {
    const node = call?.resolve();
    if (!node || !isCallExpression(node) || !isWanted(node.getSourceFile().fileName)) return [];
    const argument = node.arguments[index];
    return argument ? [{ expression: argument, bindings: new Map() }] : [];
  });
  if (given.length === 0) throw new Unreadable(`nobody gives ${parameter.name.getText()}`);
  return given;
}
