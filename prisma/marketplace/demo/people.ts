import type { HairStyle } from '@repo/workbench/pictures/draw-avatar';

export type DemoPerson = {
  name: string;
  email: string;
  location: string;
  bio: string;
  role?: 'MODERATOR';
  hair: HairStyle;
  /** The e-mail address is not verified. */
  isUnverified?: boolean;
};

/** Keys are used by the other demo data. The first three are the accounts on the start screen. */
export const people = {
  alice: {
    name: 'Alice Tan Hui Min',
    email: 'alice@example.com',
    location: 'Tiong Bahru',
    bio: 'Moving to a smaller flat, so things have to go. Usually free after 7 pm.',
    hair: 'long',
  },
  bob: {
    name: 'Bob Fernandez',
    email: 'bob@example.com',
    location: 'Toa Payoh',
    bio: 'Cyclist, tinkerer, father of two. Fair prices, no lowballing please.',
    hair: 'short',
  },
  moderator: {
    name: 'Maya Krishnan',
    email: 'moderator@example.com',
    location: 'Novena',
    bio: 'Part of the marketplace team.',
    role: 'MODERATOR',
    hair: 'bun',
  },
  weiling: {
    name: '陈伟玲',
    email: 'weiling.chen@example.com',
    location: 'Bishan',
    bio: '二手书和文具，欢迎看看。English is fine too.',
    hair: 'parted',
  },
  kavitha: {
    name: 'கவிதா செல்வம்',
    email: 'kavitha.selvam@example.com',
    location: 'Little India',
    bio: 'Sarees, jewellery and the odd kitchen gadget. Self-collect near Farrer Park MRT.',
    hair: 'long',
  },
  nurlaila: {
    name: 'سيتي نورليلى',
    email: 'siti.nurlaila@example.com',
    location: 'Geylang Serai',
    bio: 'Baju kurung, home bakes equipment, baby things outgrown too fast.',
    hair: 'tudung',
  },
  faris: {
    name: 'Muhammad Faris bin Osman',
    email: 'faris.osman@example.com',
    location: 'Tampines',
    bio: 'Cameras and consoles. Everything tested before it is listed.',
    hair: 'short',
  },
  junhao: {
    name: '林俊豪',
    email: 'junhao.lim@example.com',
    location: 'Punggol',
    bio: 'Badminton on weekends. PM me for a faster reply.',
    hair: 'short',
  },
  priya: {
    name: 'Priya Menon',
    email: 'priya.menon@example.com',
    location: 'Holland Village',
    bio: 'Plants, pots and mid-century furniture.',
    hair: 'bun',
  },
  desmond: {
    name: 'Desmond Goh',
    email: 'desmond.goh@example.com',
    location: 'Jurong East',
    bio: 'Retired technician. I repair what others throw away.',
    hair: 'bald',
  },
  aisyah: {
    name: 'Nur Aisyah binte Hamid',
    email: 'aisyah.hamid@example.com',
    location: 'Woodlands',
    bio: 'Student at NTU, clearing textbooks each semester.',
    hair: 'tudung',
  },
  arun: {
    name: 'அருண் குமார்',
    email: 'arun.kumar@example.com',
    location: 'Serangoon',
    bio: 'Motorbikes and music. Viewing by appointment.',
    hair: 'parted',
  },
  rachel: {
    name: 'Rachel Lim',
    email: 'rachel.lim@example.com',
    location: 'Marine Parade',
    bio: 'Two toddlers, so many toys.',
    hair: 'parted',
  },
  haoran: {
    name: '王浩然',
    email: 'haoran.wang@example.com',
    location: 'Clementi',
    bio: 'Here for a two-year posting; selling as I go.',
    hair: 'short',
    isUnverified: true,
  },
} as const satisfies Record<string, DemoPerson>;

export type PersonKey = keyof typeof people;
