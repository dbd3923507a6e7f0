/** The arguments of a recipe in every spelling it needs. */
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

/** One step: its description, and what the scaffold automates. */
export interface Step {
  /** Markdown; printed by the tool and shown on the how-to page. */
  readonly text: (names: Names) => string;
  /** Missing if only a person can do it. */
  readonly run?: (names: Names) => void;
}

/** How to add something: run by `npm run new`, documented in docs/how-to. */
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
