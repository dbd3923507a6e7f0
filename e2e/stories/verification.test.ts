import { screens } from '@candor/contract/wire/screens';
import postgres from 'postgres';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackedServer, newCustomer } from '../attacks/customer.ts';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone } from './by-hand.ts';
import { paintPhoto, type Photo } from './paint-photo.ts';

let server: RealServer;
let browser: Browser;
beforeAll(async () => {
  // Logs everything possible, for the search at the end.
  server = await startServer({ env: { ...attackedServer.env, LOG_LEVEL: 'trace' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function asMember(language: string, tell: (page: Page) => Promise<void>): Promise<void> {
  const customer = await newCustomer(server, '1000');
  await onPhone(browser, async (page) => {
    await page.goto(`${server.url}/#${screens.login.path}`);
    await page.evaluate((stored) => Object.assign(localStorage, stored), {
      token: customer.token,
      lang: language,
    });
    await page.reload();
    await page.goto(`${server.url}/#${screens.my.path}`);
    await tell(page);
  });
}

const idPictures = ['Front of the ID card', 'Back of the ID card'];

const slot = (page: Page, name: string) => page.getByRole('region', { name });

async function give(page: Page, name: string, file: Photo): Promise<void> {
  await slot(page, name)
    .getByLabel(/^(Choose file|Elegir archivo): /)
    .setInputFiles(file);
  await slot(page, name)
    .getByText(/^(Ready|Lista)$/)
    .waitFor();
}

async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** An empty step is refused at each of its fields. */
async function expectEmptyRefused(
  page: Page,
  button: 'Continue' | 'Save',
  fields: number,
): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const required = page.getByText('This field is required.');
  await required.first().waitFor();
  expect(await required.count()).toBe(fields);
}

/** Three steps: each is refused while empty, and the last also with a phone that is none. */
async function givePersonalData(page: Page): Promise<void> {
  await expectEmptyRefused(page, 'Continue', 5);
  await fillIn(page, {
    Surname: 'O’Neill',
    'First name': 'Zoë',
    'Date of birth': '1990-12-10',
  });
  await page.getByLabel('Gender', { exact: true }).selectOption('Female');
  await page.getByLabel('Country', { exact: true }).selectOption('Ireland');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Step 2 of 3').waitFor();
  await expectEmptyRefused(page, 'Continue', 2);
  await fillIn(page, { Address: '12 Harbour Road, Dublin', Phone: '+353 85 012 3456' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Step 3 of 3').waitFor();
  await expectEmptyRefused(page, 'Save', 5);
  await fillIn(page, {
    'Surname of your contact': '王',
    'First name of your contact': '小明',
    'Phone of your contact': '12345',
    'Address of your contact': '13 Harbour Road, Dublin',
  });
  await page.getByLabel('Relationship', { exact: true }).selectOption('Friend');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This value is not valid.').waitFor();
  await fillIn(page, { 'Phone of your contact': '+353 85 012 3457' });
  await page.getByRole('button', { name: 'Save' }).click();
}

test('personal data, both levels with downscaled pictures, a decision and who viewed them', () =>
  asMember('en-us', async (page) => {
    await page.getByRole('link', { name: /^Verification/ }).click();
    await page.getByText('Fill this in first.').waitFor();
    await page.getByRole('link', { name: /^Personal data/ }).click();

    await givePersonalData(page);
    await page.getByText('Complete').waitFor();

    await page.getByRole('button', { name: 'Add 3 more pictures' }).waitFor();
    await slot(page, 'Front of the ID card')
      .getByLabel(/^Choose file/)
      .setInputFiles({
        name: 'card.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF'),
      });
    await page.getByText('Upload a JPEG, PNG or WebP image.').waitFor();
    const photo = await paintPhoto(page, { name: 'card.jpg', width: 2_400, height: 1_500 });
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await give(page, 'Front of the ID card', photo);
    // The phone sends the picture at 1080 pixels, far below the chosen 1–2 MB.
    const sentBytes = Number((await (await sent).allHeaders())['content-length'] ?? 0);
    expect(photo.buffer.length).toBeGreaterThan(1_000_000);
    expect(sentBytes).toBeGreaterThan(20_000);
    expect(sentBytes).toBeLessThan(photo.buffer.length / 2);
    const small = await paintPhoto(page, { name: 'back.jpg', width: 320, height: 200 });
    await give(page, 'Back of the ID card', small);
    await give(page, 'You holding the document', small);
    await page.getByRole('button', { name: 'Submit for review' }).click();

    await page.getByRole('heading', { name: 'Your documents are under review' }).waitFor();
    await page.getByText(/^Decision by \d{4}-/).waitFor();
    await page.getByRole('button', { name: /^Front of the ID card/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Front of the ID card' });
    await sheet.getByRole('img').waitFor();
    const width = `document.querySelector('[role=dialog] img').naturalWidth`;
    await expect.poll(() => page.evaluate(width), { timeout: 60_000 }).toBe(1_080);
    await page.keyboard.press('Escape');
    await page.getByText('Opened by you', { exact: false }).last().waitFor();

    await page.getByRole('heading', { name: 'Your identity is verified' }).waitFor();
    await page.getByRole('button', { name: 'Go to advanced' }).click();
    await page.getByRole('button', { name: 'Add 2 more pictures' }).waitFor();
    await give(page, 'Proof of address', small);
    await give(page, 'Photo of you', small);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('heading', { name: 'Your address is verified' }).waitFor();
  }));

test('in Spanish: a passport, an unreadable picture, and its replacement', () =>
  asMember('xi', async (page) => {
    await page.getByRole('link', { name: /^Verificación/ }).click();
    await page.getByText('Pasaporte', { exact: true }).click();
    await page.getByRole('button', { name: 'Faltan 2 fotos' }).waitFor();
    const broken = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    const page1 = 'Página del pasaporte con tu foto';
    await slot(page, page1)
      .getByLabel(/^Elegir archivo/)
      .setInputFiles(broken);
    await page.getByText('Sube una imagen JPEG, PNG o WebP.').waitFor();
    const photo = await paintPhoto(page, { name: 'a.jpg', width: 320, height: 200 });
    await give(page, page1, photo);
    await page.getByRole('button', { name: 'Falta 1 foto' }).waitFor();
    await give(page, 'Tú con el documento', photo);
    await page.getByRole('button', { name: 'Enviar a revisión' }).click();
    await page.getByRole('heading', { name: 'Tus documentos están en revisión' }).waitFor();
    await page.getByText(/se aceptan automáticamente\. Nadie ha abierto tus imágenes\.$/).waitFor();
  }));

/** Writes a reviewer's decision: the back is blurred, the rest is accepted. */
async function rejectTheBack(): Promise<void> {
  const db = postgres(server.databaseUrl(), { max: 1 });
  await db.begin(async (tx) => {
    const [sent] = await tx`
      update kyc.application set status = 'rejected', decided_at = now(), decided_by = 'story'
      where id = (select id from kyc.application where status = 'pending' order by id desc limit 1)
      returning user_id, id`;
    await tx`
      update kyc.application_item set status = case when item = 'back' then 'rejected'
        else 'accepted' end, reason = case when item = 'back' then 'blurred' end
      where user_id = ${sent!.user_id} and application_id = ${sent!.id}`;
    await tx`delete from platform.due where name = 'kyc.practiceReview'`;
  });
  await db.end();
}

test('a rejected picture shows the reason, and only that one is taken again', () =>
  asMember('en-us', async (page) => {
    await page.getByRole('link', { name: /^Verification/ }).click();
    const photo = await paintPhoto(page, { name: 'again.jpg', width: 320, height: 200 });
    for (const name of [...idPictures, 'You holding the document']) await give(page, name, photo);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('heading', { name: 'Your documents are under review' }).waitFor();
    await rejectTheBack();

    await page.getByRole('heading', { name: 'Some pictures need to be retaken' }).waitFor();
    await page.getByText('Blurred. Hold the camera still.').waitFor();
    await page.getByRole('button', { name: 'Retake pictures' }).click();
    await page.getByRole('button', { name: 'Add 1 more picture' }).waitFor();
    expect(
      await slot(page, 'Front of the ID card')
        .getByLabel(/^Choose file/)
        .count(),
    ).toBe(0);
    await give(page, 'Back of the ID card', photo);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByRole('heading', { name: 'Your identity is verified' }).waitFor();
  }));

test('the server output contains nothing of a document or its name', () => {
  expect(server.output()).not.toMatch(
    /card\.jpg|back\.jpg|again\.jpg|O’Neill|upload\/[0-9a-f]{8}-/,
  );
});
