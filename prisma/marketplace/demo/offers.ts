import type { OfferStatus } from '@repo/db/marketplace';
import type { PersonKey } from './people.ts';

export type DemoOffer = {
  from: 'buyer' | 'seller';
  amount: string;
  status: OfferStatus;
  hoursAgo: number;
  /** When it was answered, withdrawn or closed. */
  decidedHoursAgo?: number;
};

export type DemoBargain = {
  about: string;
  buyer: PersonKey;
  /** What the buyer wrote before, if the two have not talked yet. */
  greeting?: string;
  offers: DemoOffer[];
  soldHoursAgo?: number;
  /** What each side wrote about the other; of a sale that has none yet, neither. */
  reviews?: Record<'buyer' | 'seller', { rating: number; text: string }>;
};

/** An offer of every status. */
export const bargains: DemoBargain[] = [
  {
    about: '金庸全集，三联版，36册',
    buyer: 'alice',
    greeting: '您好，书都齐全吗？ Are all 36 volumes there?',
    offers: [{ from: 'buyer', amount: '160.00', status: 'OPEN', hoursAgo: 3 }],
  },
  {
    about: 'பொன்னியின் செல்வன், ஐந்து பாகங்கள்',
    buyer: 'bob',
    greeting: 'Vanakkam! It’s for my neighbour, who wants to read it again.',
    offers: [
      { from: 'buyer', amount: '35.00', status: 'COUNTERED', hoursAgo: 9, decidedHoursAgo: 7 },
      { from: 'seller', amount: '40.00', status: 'OPEN', hoursAgo: 7 },
    ],
  },
  {
    about: 'IKEA Billy bookshelf, white, 80 cm',
    buyer: 'aisyah',
    offers: [{ from: 'buyer', amount: '30.00', status: 'ACCEPTED', hoursAgo: 69, decidedHoursAgo: 68 }],
  },
  {
    about: 'Kindle Paperwhite, 11th generation',
    buyer: 'bob',
    greeting: 'Hi Alice, does the battery still last for weeks?',
    offers: [{ from: 'buyer', amount: '85.00', status: 'ACCEPTED', hoursAgo: 75, decidedHoursAgo: 74 }],
    soldHoursAgo: 50,
    reviews: {
      buyer: { rating: 5, text: 'Exactly as described, and Alice waited when my bus was late.' },
      seller: { rating: 5, text: 'Quick and friendly.' },
    },
  },
  {
    about: 'LEGO Duplo, big box, about 200 pieces',
    buyer: 'alice',
    greeting: 'My nephew would love these. Any room on the price?',
    offers: [
      { from: 'buyer', amount: '30.00', status: 'DECLINED', hoursAgo: 130, decidedHoursAgo: 128 },
      { from: 'buyer', amount: '40.00', status: 'WITHDRAWN', hoursAgo: 127, decidedHoursAgo: 126 },
      { from: 'buyer', amount: '45.00', status: 'EXPIRED', hoursAgo: 80, decidedHoursAgo: 32 },
    ],
  },
  {
    about: 'Fish tank, 60 cm, with filter and light',
    buyer: 'priya',
    greeting: 'Is the light working?',
    offers: [{ from: 'buyer', amount: '45.00', status: 'CANCELLED', hoursAgo: 96, decidedHoursAgo: 60 }],
  },
  {
    about: 'Children’s balance bike, 12 inch',
    buyer: 'nurlaila',
    greeting: 'Could you keep it until the weekend?',
    offers: [{ from: 'buyer', amount: '25.00', status: 'CLOSED', hoursAgo: 100, decidedHoursAgo: 90 }],
  },
];
