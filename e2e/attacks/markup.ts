import type { Page } from 'playwright-core';

/** Host that any text would contact if it were executed. */
export const CANARY = 'canary.test';

/** Texts that a faulty screen would treat as a page, a link, a style or a formula. */
export const vectors: readonly string[] = [
  '<script>__hit++</script>',
  `<script src=//${CANARY}></script>`,
  '<img src=x onerror=__hit++>',
  '"><img src=x onerror=__hit++>',
  '<svg onload=__hit++>',
  '<svg/onload=__hit++>',
  '<svg><script>__hit++</script></svg>',
  'javascript:__hit++',
  'JaVaScRiPt&colon;__hit++',
  '<a href=javascript:__hit++>x</a>',
  '<math><a xlink:href=javascript:__hit++>x',
  `' onmouseover='__hit++`,
  '" autofocus onfocus="__hit++',
  '` onfocus=__hit++ autofocus `',
  '<b style=x:expression(__hit++)>x</b>',
  `<style>@import'//${CANARY}';</style>`,
  `<p style=background:url(//${CANARY})>x`,
  `<img src=//${CANARY}/p>`,
  `<link rel=stylesheet href=//${CANARY}>`,
  `<iframe src=//${CANARY}></iframe>`,
  '<iframe src=javascript:parent.__hit++>',
  `<object data=//${CANARY}></object>`,
  `<base href=//${CANARY}/>`,
  `<meta http-equiv=refresh content=0>`,
  `<form action=//${CANARY}><button>x`,
  '<template><svg onload=__hit++>',
  '</textarea><svg onload=__hit++>',
  '</title><svg onload=__hit++>',
  '<!--><svg onload=__hit++>-->',
  '{{__hit++}}',
  '{{constructor.constructor("__hit++")()}}',
  '${__hit++}',
  '<%= __hit++ %>',
  '%3Csvg%20onload=__hit++%3E',
  '&lt;svg onload=__hit++&gt;',
  '\\u003csvg onload=__hit++\\u003e',
  '＜svg onload=__hit++＞',
  '<ſcript>__hit++</ſcript>',
  '<scr\u200bipt>__hit++</scr\u200bipt>',
  '__proto__',
  `=HYPERLINK("//${CANARY}")`,
];

/** Texts displayed differently from how they are stored, and one that no database can store. */
export const unreadable: readonly string[] = [
  'pay \u202efdp.exe',
  'a\u2066b\u2069',
  'bell\u0007',
  'zero\u0000byte',
  'two\nlines',
];

/** The texts that fit into a field, starting at a different one for each field. */
export function textsFor(lengthMax: number, from = 0): string[] {
  const fitting = vectors.filter(({ length }) => length <= lengthMax);
  return fitting.map((_, index) => fitting[(index + from) % fitting.length]!);
}

export interface Watch {
  /** Everything that was executed or loaded since the watch began. */
  findings(): Promise<readonly string[]>;
}

/** Matches elements that a customer’s text created, and none of ours (our templates have an id). */
const MADE = `[onerror],[onload],[onfocus],[onmouseover],[href^="javascript" i],
  iframe,object,embed,base,template:not([id]),form[action],main script,main link,main meta,main style`;

/** Watches a page before it is opened: scripts executed or blocked, dialogs, requests elsewhere. */
export async function watch(page: Page, home: readonly string[]): Promise<Watch> {
  const found = new Set<string>();
  page.on('dialog', (dialog) => {
    found.add(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => found.add(`error: ${message}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !home.includes(origin)) found.add(`call: ${request.url()}`);
  });
  await page.exposeFunction('tellViolation', (text: string) => found.add(`refused: ${text}`));
  await page.addInitScript(`
    globalThis.__hit = 0;
    document.addEventListener('securitypolicyviolation', (event) =>
      tellViolation(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample));`);
  return {
    async findings() {
      const hits = await page.evaluate('__hit');
      if (hits !== 0) found.add(`${String(hits)} scripts ran at ${page.url()}`);
      const made = await page.locator(MADE).evaluateAll((all) => all.map((each) => each.outerHTML));
      for (const each of made) found.add(`made at ${page.url()}: ${each}`);
      return [...found];
    },
  };
}
