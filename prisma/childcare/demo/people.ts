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

function worker(name: string, email: string, jobTitle: string, more: Partial<DemoPerson> = {}): DemoPerson {
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
  manager: {
    name: 'Grace Teo',
    email: 'manager@example.com',
    role: 'CORPORATE_ADMIN',
    centre: 'littleStars',
    jobTitle: 'Centre leader',
    bio: 'Twenty years with children, six with rosters.',
    hair: 'long',
  },
  learner: worker('Tan Hui Min', 'learner', 'Infant educator', {
    bio: 'Infant room, mornings. I sing badly and often.',
    hair: 'parted',
  }),
  rival: {
    name: 'Rajesh Kumar',
    email: 'rival@example.com',
    role: 'CORPORATE_ADMIN',
    centre: 'busyBees',
    jobTitle: 'Centre leader',
    hair: 'short',
  },
  amy: worker('Amy Tan', 'amy', 'Assistant educator', { hair: 'long' }),
  ben: worker('Ben Lim', 'ben', 'Assistant educator', { hair: 'short' }),
  xiuying: worker('陈秀英', 'xiuying.chen', 'Infant educator', { hair: 'bun' }),
  kavitha: worker('கவிதா செல்வம்', 'kavitha.selvam', 'Educator', { hair: 'long' }),
  rohana: worker('روحانة بنت إسماعيل', 'rohana.ismail', 'Educator', { hair: 'tudung' }),
  aisyah: worker('Nur Aisyah binte Hamid', 'aisyah.hamid', 'Educator', { hair: 'tudung' }),
  meiling: worker('Lee Mei Ling', 'meiling.lee', 'Senior educator'),
  priya: worker('Priya Menon', 'priya.menon', 'Educator'),
  jiahui: worker('林佳慧', 'jiahui.lin', 'Assistant educator'),
  suhaila: worker('Suhaila binte Yusof', 'suhaila.yusof', 'Cook'),
  fernandez: worker('Shirley Fernandez', 'shirley.fernandez', 'Educator'),
  huimin: worker('Chua Hui Xin', 'huixin.chua', 'Educator'),
  anitha: worker('அனிதா கிருஷ்ணன்', 'anitha.krishnan', 'Infant educator'),
  maricel: worker('Maricel Santos', 'maricel.santos', 'Assistant educator'),
  wanling: worker('Foo Wan Ling', 'wanling.foo', 'Educator'),
  faridah: worker('Faridah binte Salleh', 'faridah.salleh', 'Kitchen assistant'),
  geraldine: worker('Geraldine Teo', 'geraldine.teo', 'Senior educator'),
  yiting: worker('李怡婷', 'yiting.li', 'Mandarin educator'),
  thanam: worker('Thanaletchumi d/o Raman', 'thanam.raman', 'Tamil educator'),
  nurul: worker('Nurul Huda binte Rashid', 'nurul.rashid', 'Malay educator'),
  rachel: worker('Rachel Lim Hui Xin', 'rachel.lim', 'Learning support educator'),
  daniel: worker('Daniel Ng', 'daniel.ng', 'Educator'),
  thida: worker('Thida Aung', 'thida.aung', 'Cleaner'),
  charmaine: worker('Charmaine Yeo', 'charmaine.yeo', 'Administrator'),
  lakshmi: worker('லட்சுமி சுப்ரமணியம்', 'lakshmi.subramaniam', 'Educator', { centre: 'busyBees' }),
  weijie: worker('Koh Wei Jie', 'weijie.koh', 'Educator', { centre: 'busyBees' }),
  zainab: worker('Siti Zainab', 'siti.zainab', 'Infant educator', { centre: 'busyBees' }),
  audrey: worker('Audrey Chia', 'audrey.chia', 'Assistant educator', { centre: 'busyBees' }),
  melissa: {
    name: 'Melissa Wong',
    email: 'melissa.wong@example.com',
    role: 'CORPORATE_ADMIN',
    centre: 'sunnyDays',
    jobTitle: 'Principal',
  },
  guoqiang: worker('王国强', 'guoqiang.wang', 'Educator', { centre: 'sunnyDays' }),
  hafizah: worker('Hafizah binte Omar', 'hafizah.omar', 'Infant educator', { centre: 'sunnyDays' }),
  joanne: worker('Joanne Pereira', 'joanne.pereira', 'Educator', { centre: 'sunnyDays' }),
  kumari: worker('Kumari Pillai', 'kumari.pillai', 'Cook', { centre: 'sunnyDays' }),
  elaine: { name: 'Elaine Goh', email: 'elaine.goh@example.com', jobTitle: 'Nanny' },
} as const satisfies Record<string, DemoPerson>;

export type PersonKey = keyof typeof people;

const withoutStory: PersonKey[] = ['learner', 'amy', 'ben'];

/** Learners with random stories; excludes `learner`, who has a fixed one, and `amy` and `ben`, who have none. */
export function crowdOf(centre: CentreKey): PersonKey[] {
  return Object.entries<DemoPerson>(people).flatMap(([key, person]) =>
    person.centre === centre && person.role === undefined && !withoutStory.includes(key as PersonKey)
      ? [key as PersonKey]
      : [],
  );
}
