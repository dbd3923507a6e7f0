import { choosePasswordCost } from '../passwords.ts';

/** The least that Argon2 allows; before every test file. */
export const CHEAP_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
choosePasswordCost(CHEAP_COST);
