import type { PersonKey } from './people.ts';

export type DemoConversation = {
  about: string;
  buyer: PersonKey;
  messages: { from: 'buyer' | 'seller'; body: string }[];
  hoursAgo: number;
  /** False: each has read only what came before their own last message. */
  isRead: boolean;
};

export const conversations: DemoConversation[] = [
  {
    about: 'MacBook Air 13" M2, 16 GB, midnight',
    buyer: 'bob',
    messages: [
      { from: 'buyer', body: 'Hi Alice, is the MacBook still available?' },
      { from: 'seller', body: 'Yes! It’s in very good shape, I just got a new one from work.' },
      { from: 'buyer', body: 'Would you take 900 if I come today?' },
      { from: 'seller', body: '950 and it’s yours. Tiong Bahru MRT, 7.30 pm?' },
      { from: 'buyer', body: 'Deal. I’ll be at exit A with a red helmet.' },
    ],
    hoursAgo: 2,
    isRead: false,
  },
  {
    about: 'Two-seater sofa, sage green',
    buyer: 'priya',
    messages: [
      { from: 'buyer', body: 'Lovely colour. Does it fit through a 75 cm door?' },
      { from: 'seller', body: 'The legs come off, so 72 cm is enough.' },
      { from: 'buyer', body: 'Then I’d like to see it on Saturday morning, if that works for you.' },
    ],
    hoursAgo: 6,
    isRead: false,
  },
  {
    about: 'Road bike, Giant TCR, size M',
    buyer: 'alice',
    messages: [
      { from: 'buyer', body: 'Hello, I’m 168 cm. Would size M fit me?' },
      { from: 'seller', body: 'Should be perfect, I’m 170. Come and try it along the park connector.' },
      { from: 'buyer', body: 'Great, Sunday after 9?' },
      { from: 'seller', body: 'Sunday 9.30 at Toa Payoh Town Park. I’ll bring a pump and pedals.' },
    ],
    hoursAgo: 20,
    isRead: true,
  },
  {
    about: 'Brompton M6L, racing green',
    buyer: 'haoran',
    messages: [
      { from: 'buyer', body: '您好，可以刀吗？ Would you consider 1,500?' },
      { from: 'seller', body: 'Sorry, it was listed only this morning. 1,650 with the bag.' },
    ],
    hoursAgo: 1,
    isRead: false,
  },
  {
    about: 'IKEA Billy bookshelf, white, 80 cm',
    buyer: 'aisyah',
    messages: [
      { from: 'buyer', body: 'Salam, can I reserve this till Friday? My brother has a van.' },
      { from: 'seller', body: 'Sure, I’ve marked it as reserved. Friday evening is fine.' },
      { from: 'buyer', body: 'Thank you so much!' },
    ],
    hoursAgo: 70,
    isRead: true,
  },
  {
    about: 'Fujifilm X-T30 II with 18-55 mm lens',
    buyer: 'bob',
    messages: [
      { from: 'buyer', body: 'Any dust in the viewfinder?' },
      { from: 'seller', body: 'None at all. I can send you a few sample shots tonight.' },
    ],
    hoursAgo: 30,
    isRead: true,
  },
  {
    about: 'Picture books for toddlers, box of 24',
    buyer: 'nurlaila',
    messages: [{ from: 'buyer', body: 'Is The Gruffalo in the box? My daughter asks every night.' }],
    hoursAgo: 4,
    isRead: false,
  },
];
