import type { Type } from 'typescript/unstable/sync';
import {
  isAwaitExpression,
  isExpressionStatement,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { expand, type Statement, Unreadable } from './expand.ts';
import { placeOf, type Source, sqlTemplates } from './program.ts';
import { type Kind, kindsOf } from './value-type.ts';

type Kinds = ReadonlySet<Kind>;

/** One form of a statement, as the database is asked to prepare it. */
export interface Prepared {
  /** `path:line`. */
  readonly place: string;
  readonly text: string;
  /** Of $1, $2 …: its expression and what that can be. */
  readonly parameters: readonly { readonly source: string; readonly kinds: Kinds }[];
  /** The declared type of a row by name of property; null where none is declared. */
  readonly row: ReadonlyMap<string, Kinds> | null;
  /** `await db`…`` that nobody reads. */
  readonly isDiscarded: boolean;
}

export interface Statements {
  readonly prepared: readonly Prepared[];
  readonly problems: readonly string[];
}

/** A cursor declares a statement that is checked where it is written. */
const CURSOR = /^`declare /;

/** All statements of the wanted files; a fragment counts where it is used. */
export function readStatements(source: Source, root: string): Statements {
  const used = new Set<Node>();
  const forms = new Map<TaggedTemplateExpression, readonly Statement[]>();
  const unread = new Map<TaggedTemplateExpression, string>();
  for (const template of sqlTemplates(source)) {
    try {
      forms.set(template, expand(source, template, used));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unread.set(template, error.message);
    }
  }
  const isStatement = ([template]: [TaggedTemplateExpression, unknown]) =>
    !used.has(template) && !CURSOR.test(template.template.getText());
  return {
    prepared: [...forms].filter(isStatement).flatMap(([template, statements]) => {
      const row = rowOf(source, template);
      const place = placeOf(template, root);
      const isDiscarded =
        isAwaitExpression(template.parent) && isExpressionStatement(template.parent.parent);
      return statements.map((statement) => ({
        place,
        row,
        isDiscarded,
        ...prepare(source, statement),
      }));
    }),
    problems: [...unread]
      .filter(isStatement)
      .map(([template, why]) => `${placeOf(template, root)} cannot be read: ${why}`),
  };
}

function prepare({ checker }: Source, statement: Statement) {
  const parameters: Prepared['parameters'][number][] = [];
  const text = statement
    .map((part) => {
      if (typeof part === 'string') return part;
      const type = checker.getTypeAtLocation(part);
      const kinds: Kinds = type ? kindsOf(checker, type) : new Set(['any']);
      return `$${parameters.push({ source: part.getText(), kinds })}`;
    })
    .join('');
  return { text, parameters };
}

function rowOf({ checker }: Source, template: TaggedTemplateExpression): Prepared['row'] {
  const declared = template.typeArguments?.[0];
  const type = declared && checker.getTypeFromTypeNode(declared);
  const rows = type?.isTypeReference() ? checker.getTypeArguments(type) : [];
  const row: Type | undefined = rows[0];
  if (!row) return null;
  return new Map(
    checker
      .getPropertiesOfType(row)
      .map((property) => [
        property.name,
        kindsOf(checker, checker.getTypeOfSymbolAtLocation(property, template)),
      ]),
  );
}
