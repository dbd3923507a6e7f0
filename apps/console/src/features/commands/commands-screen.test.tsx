import { text } from '@candor/client/language';
import { button, expectError } from '@candor/client/testing/controls';
import type { ConsoleResultOf } from '@candor/contract/console/calls';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { reason } from '../../testing/reason.ts';
import { CommandsScreen } from './commands-screen.tsx';

type Offered = ConsoleResultOf<'listCommands'>[number];

const offered = (kind: string, fields: Record<string, Offered['fields'][number]['type']>) => ({
  kind,
  makerChecker: true,
  payload: {},
  fields: Object.entries(fields).map(([name, type]) => ({
    name,
    type,
    choices: [],
    isOptional: name.endsWith('Es'),
  })),
});

const words = { Title: 'Maintenance', Text: 'On Sunday.\nIt takes an hour.' };
const palabras = { Title: 'Mantenimiento', Text: 'El domingo.\nDura una hora.' };
const field = (name: string) => page.getByLabelText(name, { exact: true });
const announce = () => button('console.command.messages.draft');
const send = () => button('console.propose');
const language = () => field(text('console.translation.language'));
const fill = async () => {
  for (const [name, typed] of Object.entries(words)) await field(name).fill(typed);
  await language().selectOptions('es');
  for (const [name, typed] of Object.entries(palabras)) await field(name).fill(typed);
  await reason().fill('as agreed');
};

let server: PlayedServer;
beforeEach(async () => {
  server = playServer();
  server.answer('performCommand', { outcome: 'proposed', proposalId: 'p-1' });
  server.answer('listCommands', [
    offered('messages.draft', {
      titleEn: 'text',
      bodyEn: 'longText',
      titleEs: 'text',
      bodyEs: 'longText',
    }),
    offered('messages.takeDown', { version: 'integer' }),
  ]);
  await openScreen(<CommandsScreen />);
});

test('an announcement needs title and text in English', async () => {
  await announce().click();
  await fill();
  await language().selectOptions('en');
  for (const [name, word] of Object.entries(words)) {
    await field(name).fill('');
    await expect.element(send()).toBeDisabled();
    await field(name).fill(word);
    await expect.element(send()).toBeEnabled();
  }
});

test('an announcement is sent as it was typed, line by line', async () => {
  await announce().click();
  await fill();
  await send().click();
  await expect.element(announce()).toBeVisible();
  expect(server.sent('performCommand')).toEqual([
    {
      kind: 'messages.draft',
      payload: {
        titleEn: 'Maintenance',
        bodyEn: 'On Sunday.\nIt takes an hour.',
        titleEs: 'Mantenimiento',
        bodyEs: 'El domingo.\nDura una hora.',
      },
      reason: 'as agreed',
    },
  ]);
});

test('the text that the server refuses is marked, and nothing that was typed is lost', async () => {
  server.refuse('performCommand', 'request.invalid', undefined, { field: 'bodyEs' });
  await announce().click();
  await fill();
  await send().click();
  await expectError(field('Text'), text('field.invalid'));
  for (const [name, word] of Object.entries(palabras))
    await expect.element(field(name)).toHaveValue(word);
});

test('a version that is no whole number goes to the server as typed, and is marked', async () => {
  server.refuse('performCommand', 'request.invalid', undefined, { field: 'version' });
  await button('console.command.messages.takeDown').click();
  await field('Version').fill('1.5');
  await reason().fill('as agreed');
  await send().click();
  await expectError(field('Version'), text('field.invalid'));
  expect(server.sent('performCommand')[0]?.payload).toEqual({ version: '1.5' });
});

test('a version is sent as a number', async () => {
  await button('console.command.messages.takeDown').click();
  await field('Version').fill('3');
  await reason().fill('as agreed');
  await send().click();
  await expect.poll(() => server.sent('performCommand')).toHaveLength(1);
  expect(server.sent('performCommand')[0]?.payload).toEqual({ version: 3 });
});
