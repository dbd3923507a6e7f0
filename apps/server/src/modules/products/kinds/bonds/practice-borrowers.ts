import { inLanguage, type Translated } from '@candor/domain/languages';
import { money, rate } from '@candor/domain/money/money';
import { inEveryLanguage, type Translate } from '../../../../platform/messages.ts';
import type { BondsOptions } from './deps.ts';
import type { NewBond, NewBorrower } from './open-bond.ts';
import type { DocumentText } from './store-borrowers.ts';

type Paper = 'coldStore' | 'bakery' | 'solarPumps';

interface Invented extends Omit<NewBorrower, 'trade'> {
  /** Its texts are the messages `practicePaper.<paper>.*`. */
  readonly paper: Paper;
  /** Its number in the register. */
  readonly register: string;
  readonly bond: Omit<NewBond, 'borrowerId' | 'seedName' | 'purpose'>;
}

/** A borrower of practice mode and its bonds. All of it is invented, and the pages say so. */
export interface PracticeBorrower extends NewBorrower {
  readonly documents: readonly Translated<DocumentText>[];
  readonly bond: Omit<NewBond, 'borrowerId' | 'seedName'>;
}

const shared = { lateDailyRate: rate('0.0005'), fundingHours: 24 * 14 };

const invented: readonly Invented[] = [
  {
    paper: 'coldStore',
    name: 'Harbour Cold Store',
    place: 'Penang',
    sinceYear: 2019,
    yearlyRevenue: money('1842000'),
    debt: money('571020'),
    earlierPayments: 58,
    earlierLate: 2,
    register: 'PG 201901-7714',
    bond: {
      ...shared,
      target: money('120000'),
      customerMax: money('12000'),
      monthlyRate: rate('0.01'),
      months: 36,
      risk: 3,
    },
  },
  {
    paper: 'bakery',
    name: 'Lantern Street Bakery',
    place: 'Porto',
    sinceYear: 2014,
    yearlyRevenue: money('318000'),
    debt: money('41300'),
    earlierPayments: 60,
    earlierLate: 0,
    register: 'PT 514-220-981',
    bond: {
      ...shared,
      target: money('8000'),
      customerMax: money('8000'),
      monthlyRate: rate('0.0065'),
      months: 12,
      risk: 2,
    },
  },
  {
    paper: 'solarPumps',
    name: 'Altiplano Solar Pumps',
    place: 'Arequipa',
    sinceYear: 2021,
    yearlyRevenue: money('604000'),
    debt: money('265760'),
    earlierPayments: 31,
    earlierLate: 5,
    register: 'PE 2060-118844',
    bond: {
      ...shared,
      target: money('24000'),
      customerMax: money('6000'),
      monthlyRate: rate('0.0145'),
      months: 18,
      risk: 4,
    },
  },
];

/** The borrowers of practice mode, with their papers in every language. */
export const practiceBorrowers = ({
  translator,
}: Pick<BondsOptions, 'translator'>): PracticeBorrower[] =>
  invented.map(({ paper, register, bond, ...about }) => {
    const inAll = (textOf: (translate: Translate) => string) => inEveryLanguage(translator, textOf);
    const documents = documentsOf(paper, { ...about, register });
    return {
      ...about,
      trade: inAll((t) => t(`practicePaper.${paper}.trade`)),
      documents: documents.map(({ titleOf, bodyOf }) => {
        const bodies = inAll((t) => `${t('practicePaper.simulated')}\n\n${bodyOf(t)}`);
        const titles = Object.entries(inAll(titleOf));
        const texts = titles.map(([tag, title]) => [
          tag,
          { title, body: inLanguage(bodies, tag as keyof typeof bodies) },
        ]);
        return Object.fromEntries(texts) as Translated<DocumentText>;
      }),
      bond: { ...bond, purpose: inAll((t) => t(`practicePaper.${paper}.purpose`)) },
    };
  });

interface DocumentIn {
  readonly titleOf: (translate: Translate) => string;
  readonly bodyOf: (translate: Translate) => string;
}

function documentsOf(
  paper: Paper,
  about: Pick<Invented, 'name' | 'place' | 'sinceYear' | 'register'>,
): DocumentIn[] {
  const { name, place, sinceYear, register: number } = about;
  const own = (t: Translate, part: 'trade' | 'profit' | 'use' | 'security') =>
    t(`practicePaper.${paper}.${part}`);
  return [
    {
      titleOf: (t) => t('practicePaper.register'),
      bodyOf: (t) => {
        const facts = { name, place, year: String(sinceYear), number, trade: own(t, 'trade') };
        return t('practicePaper.registerText', facts);
      },
    },
    {
      titleOf: (t) => t('practicePaper.accounts'),
      bodyOf: (t) => `${name}, ${place}\n\n${own(t, 'profit')}`,
    },
    { titleOf: (t) => t('practicePaper.use'), bodyOf: (t) => own(t, 'use') },
    {
      titleOf: (t) => t('practicePaper.unpaid'),
      bodyOf: (t) => t('practicePaper.unpaidText', { security: own(t, 'security') }),
    },
  ];
}
