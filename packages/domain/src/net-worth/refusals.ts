export const netWorthRefusals = {
  'netWorth.taxReportTooLong': 422,
  'netWorth.tooManyTaxReports': 429,
} as const;
