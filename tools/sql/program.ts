import { API, type Checker, type Program } from 'typescript/unstable/sync';
import {
  isNoSubstitutionTemplateLiteral,
  isTaggedTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';

export interface Source {
  readonly program: Program;
  readonly checker: Checker;
  /** Whether statements and calls of a file count. */
  isWanted(file: string): boolean;
  close(): void;
}

/** The compiler's view of a project, by the path of its tsconfig.json. */
export function openSource(configFile: string, isWanted: Source['isWanted']): Source {
  const api = new API();
  const [project] = api.updateSnapshot({ openProjects: [configFile] }).getProjects();
  if (!project) throw new Error(`no project in ${configFile}`);
  const { program, checker } = project;
  return { program, checker, isWanted, close: () => api.close() };
}

/** Names of the types whose values run the template that they tag. */
const CLIENTS = new Set(['Sql', 'Db', 'Tx']);

/** Every SQL template of the wanted files, in order. */
export function sqlTemplates({ program, checker, isWanted }: Source): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = [];
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node)) found.push(node);
    node.forEachChild(visit);
  };
  for (const name of program.getSourceFileNames().filter(isWanted))
    program.getSourceFile(name)?.forEachChild(visit);
  const types = checker.getTypeAtLocation(found.map(({ tag }) => tag));
  return found.filter((_, index) => {
    const type = types[index];
    const members = type?.isUnionType() ? type.getTypes() : [type];
    return members?.every((member) => CLIENTS.has(member?.getSymbol()?.name ?? ''));
  });
}

/** The texts around and the expressions inside the `${}` of a template. */
export function templateParts({ template }: TaggedTemplateExpression) {
  if (isNoSubstitutionTemplateLiteral(template)) return { texts: [template.text], expressions: [] };
  return {
    texts: [template.head.text, ...template.templateSpans.map((span) => span.literal.text)],
    expressions: template.templateSpans.map((span) => span.expression),
  };
}

/** `path:line` of a node, from the root of the repository. */
export function placeOf(node: Node, root: string): string {
  const file = node.getSourceFile();
  const line = file.text.slice(0, node.getStart()).split('\n').length;
  return `${file.fileName.replace(`${root}/`, '')}:${line}`;
}
