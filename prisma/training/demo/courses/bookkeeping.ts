import type { DemoCourse } from '../course-shape.ts';

export const bookkeeping: DemoCourse = {
  code: 'TGS-2026048812',
  title: 'Bookkeeping for Small Businesses',
  description:
    'For owners who keep receipts in a biscuit tin. Four evenings, one set of books, and a calm feeling in March.',
  category: 'Business Management',
  trainingHours: 10,
  assessmentHours: 2,
  fee: '380.00',
  status: 'draft',
  objectives: ['Record a month of business so that it balances', 'Read a profit and loss statement'],
  units: [
    {
      title: 'Money in, money out',
      subtopics: [
        {
          title: 'Every entry has two sides',
          text: `
            When you buy flour for eighty dollars, two things happen: you have more flour and less cash. Bookkeeping writes down both. That is
            all there is to it, and it is why a mistake shows: the two sides no longer agree.

            Left is called debit and right is called credit, and no, your bank statement does not help you to remember which, because it is
            written from the side of the bank.`,
        },
        {
          title: 'The biscuit tin',
          text: `
            To come: sorting a month of receipts, with photographs.`,
        },
      ],
    },
    { title: 'Closing the month', subtopics: [] },
  ],
  assessments: [],
};
