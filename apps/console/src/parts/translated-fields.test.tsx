import { text } from '@candor/client/language';
import { button, expectError } from '@candor/client/testing/controls';
import { pictureAddress } from '@candor/domain/content/picture';
import { beforeEach, describe, expect, test } from 'vitest';
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
    { name: 'cover', type: 'picture', choices: [], isOptional: true },
    ...names.map((name) => ({
      name,
      type: name.startsWith('body') ? ('longText' as const) : ('text' as const),
      choices: [],
      isOptional: name.endsWith('Es'),
    })),
  ],
};
const title = () => page.getByLabelText(text('console.field.title'), { exact: true });
const language = () => page.getByLabelText(text('console.translation.language'), { exact: true });

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

test('shows one language at a time and sends all', async () => {
  await expect.element(language()).toHaveValue('en');
  await language().selectOptions('es');
  await expect.element(page.getByText(text('console.translation.fallback'))).toBeVisible();
  await title().fill('Comisiones');
  await expect
    .element(page.getByText(text('console.translation.fallback')))
    .not.toBeInTheDocument();
  await language().selectOptions('en');
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
  await expect.element(language()).toHaveValue('es');
});

describe('a picture', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  const choose = (name: string) => page.getByTestId(name).upload(new File(['bytes'], 'photo.jpg'));

  test('is put where the writer was typing, and sent as it was chosen', async () => {
    server.answer('addArticlePicture', { id, width: 4, height: 3 });
    await choose(text('console.article.addPicture'));
    const shown = `**All** fees\n\n![${text('console.article.pictureShows')}](picture:${id})\n\n`;
    await expect.element(page.getByLabelText(text('console.article.markdown'))).toHaveValue(shown);
    expect(server.sent('addArticlePicture')).toEqual([{ base64: btoa('bytes') }]);
  });

  test('that is refused changes nothing and says why', async () => {
    server.refuse('addArticlePicture', 'upload.notAnImage');
    await choose(text('console.article.addPicture'));
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect
      .element(page.getByLabelText(text('console.article.markdown')))
      .toHaveValue('**All** fees');
  });

  test('on the cover is shown, sent with the article, and can be removed', async () => {
    server.answer('addArticlePicture', { id, width: 4, height: 3 });
    await choose(text('console.article.addCover'));
    const cover = page.getByRole('img', { name: text('console.field.cover') });
    await expect.element(cover).toHaveAttribute('src', pictureAddress(id));
    await reason().fill('as agreed');
    await button('console.doIt').click();
    await expect.poll(() => server.sent('performCommand')[0]?.payload).toMatchObject({ cover: id });
    await button('console.article.removePicture').click();
    await expect.element(cover).not.toBeInTheDocument();
  });
});

test('papers of a borrower are previewed as plain text, in the chosen language, and all are sent', async () => {
  const fields = ['tradeEn', 'registrationEn', 'tradeVi', 'registrationVi'];
  const register: OfferedCommand = {
    kind: 'bonds.registerBorrower',
    makerChecker: true,
    payload: { tradeEn: 'Cold storage', registrationEn: 'Line one\n<b>Line two</b>' },
    fields: fields.map((name) => ({
      name,
      type: name.startsWith('trade') ? ('text' as const) : ('longText' as const),
      choices: [],
      isOptional: name.endsWith('Vi'),
    })),
  };
  await openScreen(<CommandForm command={register} onClose={() => undefined} />);
  const preview = page.getByRole('region', { name: text('console.article.preview') }).last();
  await expect.element(preview.getByText(/<b>Line two/)).toBeVisible();
  expect(preview.element().querySelector('b')).toBeNull();
  const last = (name: string) => page.getByLabelText(name, { exact: true }).last();
  await last(text('console.translation.language')).selectOptions('vi');
  await expect.element(preview.getByText(text('console.article.previewEmpty'))).toBeVisible();
  await last(text('console.field.trade')).fill('Kho lạnh');
  await last(text('console.field.registration')).fill('Đăng ký năm 2019.');
  await expect.element(preview.getByText('Đăng ký năm 2019.')).toBeVisible();
  await reason().last().fill('as agreed');
  await button('console.propose').click();
  await expect
    .poll(() => server.sent('performCommand').at(-1)?.payload)
    .toEqual({ ...register.payload, tradeVi: 'Kho lạnh', registrationVi: 'Đăng ký năm 2019.' });
});
