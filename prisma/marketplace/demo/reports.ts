import type { ReportReason } from '@repo/db/marketplace';
import type { PersonKey } from './people.ts';

export type DemoReport = {
  reporter: PersonKey;
  reason: ReportReason;
  details: string;
  hoursAgo: number;
} & ({ listing: string } | { person: PersonKey });

export const openReports: DemoReport[] = [
  {
    reporter: 'kavitha',
    listing: 'LV bag, 1:1 mirror grade, cheap cheap',
    reason: 'COUNTERFEIT',
    details: 'The seller says openly that it is a copy.',
    hoursAgo: 9,
  },
  {
    reporter: 'weiling',
    listing: 'LV bag, 1:1 mirror grade, cheap cheap',
    reason: 'COUNTERFEIT',
    details: '假货。',
    hoursAgo: 5,
  },
  {
    reporter: 'rachel',
    person: 'haoran',
    reason: 'SPAM',
    details: 'Sends me a link to a bag catalogue every day.',
    hoursAgo: 3,
  },
];

export const hiddenListing = {
  title: 'Vape pods, assorted flavours, self-collect',
  reporter: 'desmond',
  reason: 'PROHIBITED',
  details: 'Vaporisers are against the law here.',
  answer: 'Vaporisers and their refills may not be sold in Singapore.',
} as const satisfies {
  title: string;
  reporter: PersonKey;
  reason: ReportReason;
  details: string;
  answer: string;
};
