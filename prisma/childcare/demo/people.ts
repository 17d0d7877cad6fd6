import type { UserRole } from '@repo/db/childcare';

export const centres = {
  littleStars: {
    name: 'Little Stars',
    slug: 'little-stars',
    contactName: 'Grace Teo',
    contactEmail: 'office@littlestars.example.com',
    phone: '+65 6555 0150',
    address: 'Blk 118 Bishan Street 12, #01-30, Singapore 570118',
    licenseNumber: 'CC-2019-0412',
    maxLearners: 40,
    billingEnabled: false,
  },
  busyBees: {
    name: 'Busy Bees',
    slug: 'busy-bees',
    contactName: 'Rajesh Kumar',
    contactEmail: 'hello@busybees.example.com',
    phone: '+65 6555 0151',
    address: '21 Pasir Ris Drive 3, #02-08, Singapore 519490',
    licenseNumber: 'CC-2021-0087',
    maxLearners: 25,
    billingEnabled: false,
  },
  sunnyDays: {
    name: 'Sunny Days Preschool',
    slug: 'sunny-days-preschool',
    contactName: 'Melissa Wong',
    contactEmail: 'admin@sunnydays.example.com',
    phone: '+65 6555 0152',
    address: '3 Jurong West Street 65, #01-02, Singapore 640003',
    licenseNumber: 'CC-2023-0231',
    maxLearners: 15,
    billingEnabled: true,
  },
} as const;

export type CentreKey = keyof typeof centres;

export type DemoPerson = {
  name: string;
  email: string;
  role?: UserRole;
  centre?: CentreKey;
  jobTitle?: string;
  bio?: string;
  /** The hair in the person's picture; absent without a picture. */
  hair?: 'short' | 'long' | 'bun' | 'tudung' | 'parted';
};

/** Of Little Stars unless `more` names another centre. */
function person(name: string, email: string, jobTitle: string, more: Partial<DemoPerson> = {}): DemoPerson {
  return { name, email: `${email}@example.com`, jobTitle, centre: 'littleStars', ...more };
}

/** Keys are used by the other demo data. The first four are the accounts on the start screen. */
export const people = {
  super: {
    name: 'Serene Ong Bee Lian',
    email: 'super@example.com',
    role: 'SUPER_ADMIN',
    jobTitle: 'Programme lead',
    hair: 'bun',
  },
  manager: person('Grace Teo', 'manager', 'Centre leader', {
    role: 'CORPORATE_ADMIN',
    bio: 'Twenty years with children, six with rosters.',
    hair: 'long',
  }),
  learner: person('Tan Hui Min', 'learner', 'Infant educator', {
    bio: 'Infant room, mornings. I sing badly and often.',
    hair: 'parted',
  }),
  rival: person('Rajesh Kumar', 'rival', 'Centre leader', {
    role: 'CORPORATE_ADMIN',
    centre: 'busyBees',
    hair: 'short',
  }),
  amy: person('Amy Tan', 'amy', 'Assistant educator', { hair: 'long' }),
  ben: person('Ben Lim', 'ben', 'Assistant educator', { hair: 'short' }),
  xiuying: person('陈秀英', 'xiuying.chen', 'Infant educator', { hair: 'bun' }),
  kavitha: person('கவிதா செல்வம்', 'kavitha.selvam', 'Educator', { hair: 'long' }),
  rohana: person('روحانة بنت إسماعيل', 'rohana.ismail', 'Educator', { hair: 'tudung' }),
  aisyah: person('Nur Aisyah binte Hamid', 'aisyah.hamid', 'Educator', { hair: 'tudung' }),
  meiling: person('Lee Mei Ling', 'meiling.lee', 'Senior educator'),
  priya: person('Priya Menon', 'priya.menon', 'Educator'),
  jiahui: person('林佳慧', 'jiahui.lin', 'Assistant educator'),
  suhaila: person('Suhaila binte Yusof', 'suhaila.yusof', 'Cook'),
  fernandez: person('Shirley Fernandez', 'shirley.fernandez', 'Educator'),
  huimin: person('Chua Hui Xin', 'huixin.chua', 'Educator'),
  anitha: person('அனிதா கிருஷ்ணன்', 'anitha.krishnan', 'Infant educator'),
  maricel: person('Maricel Santos', 'maricel.santos', 'Assistant educator'),
  wanling: person('Foo Wan Ling', 'wanling.foo', 'Educator'),
  faridah: person('Faridah binte Salleh', 'faridah.salleh', 'Kitchen assistant'),
  geraldine: person('Geraldine Teo', 'geraldine.teo', 'Senior educator'),
  yiting: person('李怡婷', 'yiting.li', 'Mandarin educator'),
  thanam: person('Thanaletchumi d/o Raman', 'thanam.raman', 'Tamil educator'),
  nurul: person('Nurul Huda binte Rashid', 'nurul.rashid', 'Malay educator'),
  rachel: person('Rachel Lim Hui Xin', 'rachel.lim', 'Learning support educator'),
  daniel: person('Daniel Ng', 'daniel.ng', 'Educator'),
  thida: person('Thida Aung', 'thida.aung', 'Cleaner'),
  charmaine: person('Charmaine Yeo', 'charmaine.yeo', 'Administrator'),
  lakshmi: person('லட்சுமி சுப்ரமணியம்', 'lakshmi.subramaniam', 'Educator', { centre: 'busyBees' }),
  weijie: person('Koh Wei Jie', 'weijie.koh', 'Educator', { centre: 'busyBees' }),
  zainab: person('Siti Zainab', 'siti.zainab', 'Infant educator', { centre: 'busyBees' }),
  audrey: person('Audrey Chia', 'audrey.chia', 'Assistant educator', { centre: 'busyBees' }),
  melissa: person('Melissa Wong', 'melissa.wong', 'Principal', {
    role: 'CORPORATE_ADMIN',
    centre: 'sunnyDays',
  }),
  guoqiang: person('王国强', 'guoqiang.wang', 'Educator', { centre: 'sunnyDays' }),
  hafizah: person('Hafizah binte Omar', 'hafizah.omar', 'Infant educator', { centre: 'sunnyDays' }),
  joanne: person('Joanne Pereira', 'joanne.pereira', 'Educator', { centre: 'sunnyDays' }),
  kumari: person('Kumari Pillai', 'kumari.pillai', 'Cook', { centre: 'sunnyDays' }),
  elaine: { name: 'Elaine Goh', email: 'elaine.goh@example.com', jobTitle: 'Nanny' },
} as const satisfies Record<string, DemoPerson>;

export type PersonKey = keyof typeof people;

const withoutStory: PersonKey[] = ['learner', 'amy', 'ben'];

/** Learners with random stories; excludes `learner`, who has a fixed one, and `amy` and `ben`, who have none. */
export function randomLearnersOf(centre: CentreKey): PersonKey[] {
  return Object.entries<DemoPerson>(people).flatMap(([key, person]) =>
    person.centre === centre && person.role === undefined && !withoutStory.includes(key as PersonKey)
      ? [key as PersonKey]
      : [],
  );
}
