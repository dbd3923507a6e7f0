import type { OpenApiDocument } from '@candor/contract/openapi';
import { html, inline, type Markup, raw } from './markup.ts';
import { callSection, type Row } from './call-section.ts';

export interface PageOptions {
  readonly allowPlainBodies: boolean;
  readonly openApiPath: string;
  readonly stylePath: string;
  readonly scriptPath: string;
}

/** The reference as one page: a list of calls by area, then each call. Works without its script. */
export function referencePage(document: OpenApiDocument, options: PageOptions): string {
  const rows = rowsOf(document);
  const areas = document.tags.map(({ name }) => ({
    name,
    rows: rows.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title} API</title>
        <link rel="stylesheet" href="${options.stylePath}" />
        <script type="module" src="${options.scriptPath}"></script>
      </head>
      <body>
        <header>
          <h1>${document.info.title} API <small>${document.info.version}</small></h1>
          ${document.info.description.split('\n\n').map((text) => html`<p>${inline(text)}</p>`)}
          <p>Machine-readable: <a href="${options.openApiPath}">openapi.json</a></p>
          <label class="token"
            >Session token <input id="token" autocomplete="off" spellcheck="false"
          /></label>
        </header>
        <nav aria-label="Calls">${areas.map(areaList)}</nav>
        <main>
          ${areas.map(
            (area) =>
              html`<h2 id="${area.name}">${area.name}</h2>
                ${area.rows.map((row) => callSection(row, options))}`,
          )}
        </main>
      </body>
    </html> `;
  return raw(page);
}

function areaList(area: { name: string; rows: readonly Row[] }): Markup {
  return html`<section>
    <h2>${area.name}</h2>
    <ul>
      ${area.rows.map(
        ({ operation }) =>
          html`<li><a href="#${operation.operationId}">${operation.operationId}</a></li>`,
      )}
    </ul>
  </section>`;
}

function rowsOf(document: OpenApiDocument): Row[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method as Row['method'],
      path,
      operation,
    })),
  );
}
