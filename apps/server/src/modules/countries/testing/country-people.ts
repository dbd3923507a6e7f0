import type { PlaceSource } from '@candor/domain/countries/services';
import examples from 'libphonenumber-js/examples.mobile';
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/max';
import type { SoldKinds } from '../../../testing/sold-kinds.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { Harness, TestOperator } from '../../operators/testing/harness.ts';

const phoneOf = (country: string): string =>
  getExampleNumber(country as CountryCode, examples)!.number;

let people = 0;
/** Words differ, so that nobody is the same person as somebody else. */
const surnameOf = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]!).join('x');

/** A verified customer who could buy everything, in one country by each source. */
export async function customerIn(
  app: TestApp,
  sold: SoldKinds,
  places: Readonly<Record<PlaceSource, string>>,
) {
  const person = await app.signUp();
  people += 1;
  const answer = await app.call(
    'updatePersonalData',
    {
      surname: surnameOf(people),
      firstName: 'Ana',
      gender: 'female',
      birthday: '1990-05-17',
      country: places.identity,
      address: 'Calle Mayor 1',
      addressCountry: places.address,
      phone: phoneOf(places.phone),
      emergencySurname: 'Soler',
      emergencyName: 'Luis',
      emergencyRelationship: 'friend',
      emergencyPhone: '+34612345678',
      emergencyAddress: 'Calle Mayor 2',
    },
    person,
  );
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  await sold.ready(person);
  const transfer = { from: 'balance', to: 'contract', amount: '2000', currency: 'USDT' };
  await app.call('transferFunds', transfer, person);
  return person;
}

/** As if the customer had moved: by document, phone and address. */
export const move = (
  app: TestApp,
  { userId }: { readonly userId: string },
  places: Readonly<Record<PlaceSource, string>>,
) => app.db`
  update kyc.personal_data set country = ${places.identity}, address_country = ${places.address},
    phone = ${phoneOf(places.phone)} where user_id = ${userId}`;

/** Two of finance announce what countries offer; returns the answer to the second. */
export async function announceCountry(
  harness: Harness,
  [maker, checker]: readonly [TestOperator, TestOperator],
  payload: Record<string, unknown>,
) {
  const intent = { kind: 'countries.set', payload, reason: 'a letter of the authority' };
  const proposed = await harness.call('performCommand', intent, maker);
  const { proposalId: id } = (proposed.result ?? {}) as { proposalId?: string };
  return id === undefined ? proposed : harness.call('confirmProposal', { id }, checker);
}
