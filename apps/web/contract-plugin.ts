import type { Plugin } from 'vite';

const CALLS = /\/packages\/contract\/src\/calls\/[\w-]+\.ts$/;
const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$]*`/;
const SUMMARY = new RegExp(`\\bsummary:\\s*(?:${TEXT.source})`, 'g');
const REFUSALS = /\brefusals: \[[^[\]]*\],?/g;

/** The calls of a file without what is written for the reader of the documentation. */
export const withoutDocumentation = (code: string): string =>
  code.replace(SUMMARY, "summary: ''").replace(REFUSALS, '');

/** Leaves the documentation of the calls out of the page: no screen shows it. */
export function contractPlugin(): Plugin {
  return {
    name: 'candor-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CALLS },
      handler: (code) => ({ code: withoutDocumentation(code), map: null }),
    },
  };
}
