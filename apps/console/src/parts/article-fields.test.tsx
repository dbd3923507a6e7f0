import { text } from '@candor/client/language';
import { button, expectError } from '@candor/client/testing/controls';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../testing/played-server.ts';
import { reason } from '../testing/reason.ts';
import { CommandForm } from './command-form.tsx';
import type { OfferedCommand } from './offered-command.ts';

const names = ['titleEn', 'summaryEn', 'bodyEn', 'titleEs', 'summaryEs', 'bodyEs'];
const payload = {
  id: 'fees',
  kind: 'help',
  category: 'money',
  titleEn: 'Fees',
  summaryEn: 'What it costs.',
  bodyEn: '**All** fees',
};
const command: OfferedCommand = {
  kind: 'content.write',
  makerChecker: false,
  payload,
  fields: [
    { name: 'id', type: 'text', choices: [], isOptional: false },
    ...names.map((name) => ({
      name,
      type: 'longText' as const,
      choices: [],
      isOptional: name.endsWith('Es'),
    })),
  ],
};
const title = () => page.getByLabelText(text('console.article.title'), { exact: true });
const spanish = () => page.getByRole('tab', { name: text('console.article.es') });

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  server.answer('previewArticle', { html: '<p><strong>All</strong> fees<script>x</script></p>' });
  server.answer('performCommand', { outcome: 'done', proposalId: '' });
  await openScreen(<CommandForm command={command} onClose={() => undefined} />);
});

test('shows what the server renders, and nothing that an article may not contain', async () => {
  const preview = page.getByRole('region', { name: text('console.article.preview') });
  await expect.element(preview.getByText('All', { exact: true })).toBeVisible();
  expect(preview.element().querySelector('script')).toBeNull();
  expect(server.sent('previewArticle').at(-1)).toEqual({ body: '**All** fees' });
});

test('keeps each language behind its tab and sends both', async () => {
  await spanish().click();
  await title().fill('Comisiones');
  await page.getByRole('tab', { name: text('console.article.en') }).click();
  await expect.element(title()).toHaveValue('Fees');
  await reason().fill('as agreed');
  await button('console.doIt').click();
  await expect.poll(() => server.sent('performCommand')).toHaveLength(1);
  expect(server.sent('performCommand')[0]?.payload).toEqual({ ...payload, titleEs: 'Comisiones' });
});

test('opens the language in which something was refused', async () => {
  server.refuse('performCommand', 'content.invalid', undefined, { name: 'titleEs' });
  await reason().fill('as agreed');
  await button('console.doIt').click();
  await expectError(title(), text('field.invalid'));
  await expect.element(spanish()).toHaveAttribute('aria-selected', 'true');
});
