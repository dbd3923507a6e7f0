import axe from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules for whole pages; stories are parts of one, and many are drawn together. */
const ofPages = [
  'heading-order',
  'landmark-no-duplicate-banner',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
];

/** Broken rules of accessibility within an element, with the places that break them. */
export async function axeProblems(within: Element): Promise<string[]> {
  const { violations } = await axe.run(within, {
    runOnly: standards,
    rules: Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }])),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
