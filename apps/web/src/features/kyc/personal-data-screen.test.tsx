import { text } from '@candor/client/language';
import { button, expectError, expectNoError, field } from '@candor/client/testing/controls';
import type { PersonalData } from '@candor/domain/kyc/personal-data';
import { beforeEach, expect, test } from 'vitest';
import { openScreen } from '../../testing/open-screen.tsx';
import { type PlayedServer, playServer } from '../../testing/played-server.ts';
import { PersonalDataForm } from './personal-data-screen.tsx';

const stored: PersonalData = {
  surname: 'Lin',
  firstName: 'Mei',
  gender: 'female',
  birthday: '1990-02-28',
  country: 'DE',
  address: 'Hauptstrasse 1, Berlin',
  phone: '+49 30 901820',
  emergencySurname: 'Lin',
  emergencyFirstName: 'Wei',
  emergencyRelationship: 'friend',
  emergencyPhone: '+49 30 901821',
  emergencyAddress: 'Hauptstrasse 2, Berlin',
};

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
});
const save = () => button('personalData.save');

const next = () => button('personalData.next');
const you = ['surname', 'firstName', 'gender', 'birthday', 'country'] as const;

test('an empty step is refused at every field, the first one takes the focus, nothing is sent', async () => {
  await openScreen(<PersonalDataForm stored={undefined} isLocked={false} />);
  await next().click();
  for (const name of you) await expectError(field(`personalData.${name}`), text('field.required'));
  await expect.element(field('personalData.surname')).toHaveFocus();
  expect(server.sent('updatePersonalData')).toEqual([]);
});

test('typing takes back the accusation of its field alone', async () => {
  await openScreen(<PersonalDataForm stored={undefined} isLocked={false} />);
  await next().click();
  await field('personalData.firstName').fill('Mei');
  await expectNoError(field('personalData.firstName'));
  await expectError(field('personalData.surname'), text('field.required'));
});

test('fields that the server names are marked, and what was typed stays', async () => {
  server.refuse('updatePersonalData', 'request.invalid', { emergencyPhone: 'field.invalid' });
  await openScreen(<PersonalDataForm stored={stored} isLocked={false} />);
  await next().click();
  await next().click();
  await save().click();
  await expectError(field('personalData.emergencyPhone'), text('field.invalid'));
  await expect.element(field('personalData.emergencyPhone')).toHaveFocus();
  await button('personalData.previous').click();
  await expect.element(field('personalData.address')).toHaveValue(stored.address);
});

test('a problem that the server finds in an earlier step leads back to it', async () => {
  server.refuse('updatePersonalData', 'request.invalid', { birthday: 'field.invalid' });
  await openScreen(<PersonalDataForm stored={stored} isLocked={false} />);
  await next().click();
  await next().click();
  await save().click();
  await expectError(field('personalData.birthday'), text('field.invalid'));
  await expect.element(field('personalData.birthday')).toHaveFocus();
});

test('what a document has proved cannot be changed', async () => {
  await openScreen(<PersonalDataForm stored={stored} isLocked />);
  for (const name of you) await expect.element(field(`personalData.${name}`)).toBeDisabled();
  await next().click();
  await expect.element(field('personalData.address')).toBeEnabled();
});
