import { expect, test } from 'vitest';
import { unsentTexts } from '../unsent-texts.ts';
import { contestPlants, taskPlants } from '../growth-recount/plants.ts';
import { bondPlants } from './bonds/plants.ts';
import { creditPlants } from './credit/plants.ts';
import { fixedRatePlants } from './fixed-rate/plants.ts';
import { growthPlants } from './growth/plants.ts';
import { loanPlants } from './loans/plants.ts';
import { miningPlants } from './mining/plants.ts';
import { offeringPlants } from './offerings/plants.ts';
import { poolPlants } from './pools/plants.ts';

const plants = [
  ...[bondPlants, creditPlants, fixedRatePlants, growthPlants].flat(),
  ...[loanPlants, miningPlants, offeringPlants, poolPlants].flat(),
  ...[contestPlants, taskPlants].flat(),
];

test('every planted bug that changes a statement names one that the product sends', () => {
  expect(unsentTexts(plants)).toEqual([]);
});

test('a statement that was reworded is noticed', () => {
  const stale = { name: 'stale', rewrites: [['where no column is called so', '']] as const };
  expect(unsentTexts([stale])).toEqual(['stale: where no column is called so']);
});
