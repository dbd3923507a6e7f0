/** First steps of a new account, in their order. Source: products §5. */
export const onboardingSteps = ['secure', 'fundPassword', 'funds', 'trade', 'proof'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** What the books and the account say about each step. */
export type OnboardingFacts = Readonly<Record<OnboardingStep, boolean>>;

export const isComplete = (facts: OnboardingFacts): boolean =>
  onboardingSteps.every((step) => facts[step]);
