import type { Messages } from '@lingui/core';

export interface Catalog {
  readonly messages: Messages;
}

/** Catalogs by language tag, each loaded when it is asked for. */
export type Catalogs = Readonly<Record<string, (() => Promise<Catalog>) | undefined>>;

export interface TextCatalogs {
  /** Loads and applies the language in force; a catalog that fails to load leaves its ids shown. */
  activate(): Promise<void>;
  /** Also loads the texts that the first screen does without. Rejects when the connection is lost. */
  loadAll(): Promise<void>;
}

/** Applies the texts of the language in force, however late and in whatever order catalogs arrive. */
export function createTextCatalogs(deps: {
  /** What the first screen needs, and everything else. */
  readonly first: Catalogs;
  readonly later: Catalogs;
  readonly tag: () => string;
  readonly apply: (tag: string, messages: Messages) => void;
}): TextCatalogs {
  let needsAll = false;
  let started = 0;
  let applied = 0;
  let all: Promise<void> | null = null;

  async function activate(): Promise<void> {
    started += 1;
    const run = started;
    const tag = deps.tag();
    const [first, later] = await Promise.all([
      deps.first[tag]?.().catch(() => undefined),
      needsAll ? deps.later[tag]?.().catch(() => undefined) : undefined,
    ]);
    // Catalogs may load in another order than they were asked for: an older run knows fewer texts.
    if (run < applied) return;
    applied = run;
    deps.apply(tag, { ...first?.messages, ...later?.messages });
  }

  async function addLater(): Promise<void> {
    await deps.later[deps.tag()]?.();
    needsAll = true;
    await activate();
  }

  return {
    activate,
    loadAll() {
      all ??= addLater().catch((error: unknown) => {
        all = null;
        throw error;
      });
      return all;
    },
  };
}
