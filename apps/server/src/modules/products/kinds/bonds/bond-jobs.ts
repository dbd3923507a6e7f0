import type { Job } from '../../../../platform/jobs.ts';
import type { BondJobOptions } from './deps.ts';
import { fundingJobs } from './funding.job.ts';
import { loanDayJob } from './loan-day.job.ts';
import { newsJob } from './news.job.ts';
import { sharePaymentJob } from './share-payment.job.ts';

/** The life of a bond from the end of its funding to the last payment. */
export const bondJobs = (options: BondJobOptions): Job[] => [
  ...fundingJobs(options),
  loanDayJob,
  newsJob(options),
  sharePaymentJob(options),
];
