/** What a recipe is told, in every spelling that it needs. */
export interface Names {
  /** `second-contracts`: folder, message prefix. */
  readonly noun: string;
  /** `secondContracts`. */
  readonly nounCamel: string;
  /** `listRefunds`: call or screen id. */
  readonly name: string;
  /** `list-refunds`: file. */
  readonly nameKebab: string;
  /** `ListRefunds`: component. */
  readonly namePascal: string;
}

/** One step: what it is about, and what the scaffold does of it. */
export interface Step {
  /** Markdown; the tool prints it, the how-to page shows it. */
  readonly text: (names: Names) => string;
  /** Missing when only a person can do it. */
  readonly run?: (names: Names) => void;
}

/** How something is added: printed and followed by `npm run new`, written down in docs/how-to. */
export interface Recipe {
  readonly kind: string;
  readonly usage: string;
  readonly intro: string;
  readonly steps: readonly Step[];
}

export function namesOf(noun: string, name: string): Names {
  return {
    noun,
    nounCamel: noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    name,
    nameKebab: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    namePascal: name.charAt(0).toUpperCase() + name.slice(1),
  };
}
