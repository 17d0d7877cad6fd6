type Role = 'learner' | 'trainer' | 'developer' | 'admin';

export type DemoPerson = {
  fullName: string;
  email: string;
  roles: Role[];
  phone?: string;
  address?: string;
  isDeactivated?: boolean;
  /** Has not set a password yet. */
  isInvited?: boolean;
};

function learner(fullName: string, name: string, details: Partial<DemoPerson> = {}): DemoPerson {
  return { fullName, email: `${name}@example.com`, roles: ['learner'], ...details };
}

function trainer(fullName: string, name: string, details: Partial<DemoPerson> = {}): DemoPerson {
  return { fullName, email: `${name}@example.com`, roles: ['trainer'], ...details };
}

/** Keys are used by the other demo data. The first four are the accounts on the start screen. */
export const people = {
  admin: {
    fullName: 'Serene Ong Bee Lian',
    email: 'admin@example.com',
    roles: ['admin'],
    phone: '+65 6555 0140',
    address: '11 Eunos Road 8, #03-01, Singapore 408601',
  },
  developer: {
    fullName: 'Vikram Nair',
    email: 'developer@example.com',
    roles: ['developer'],
    phone: '+65 8555 0111',
  },
  trainer: {
    fullName: 'Hafiz bin Abdullah',
    email: 'trainer@example.com',
    roles: ['trainer'],
    phone: '+65 8555 0112',
    address: 'Blk 412 Bedok North Avenue 2, #08-117, Singapore 460412',
  },
  learner: {
    fullName: 'Tan Mei Ling',
    email: 'learner@example.com',
    roles: ['learner'],
    phone: '+65 8555 0113',
    address: 'Blk 78 Toa Payoh Central, #12-45, Singapore 310078',
  },
  deborah: {
    fullName: 'Deborah Pereira',
    email: 'deborah.pereira@example.com',
    roles: ['admin', 'developer'],
    phone: '+65 8555 0114',
  },
  zhihao: { fullName: '黄志豪', email: 'zhihao.huang@example.com', roles: ['developer', 'trainer'] },
  lakshmi: trainer('லட்சுமி சுப்ரமணியம்', 'lakshmi.subramaniam', { phone: '+65 8555 0115' }),
  weiming: trainer('Koh Wei Ming', 'weiming.koh', { phone: '+65 8555 0116' }),
  rohana: trainer('روحانة بنت إسماعيل', 'rohana.ismail', { phone: '+65 8555 0117' }),
  audrey: trainer('Audrey Chia', 'audrey.chia', { roles: ['trainer', 'learner'] }),
  bala: trainer('Balakrishnan s/o Pillai', 'bala.pillai', { isDeactivated: true }),
  xiuying: learner('陈秀英', 'xiuying.chen', { phone: '+65 8555 0121' }),
  jiahui: learner('林佳慧', 'jiahui.lin'),
  guoqiang: learner('王国强', 'guoqiang.wang'),
  yiting: learner('李怡婷', 'yiting.li'),
  kavitha: learner('கவிதா செல்வம்', 'kavitha.selvam', { phone: '+65 8555 0122' }),
  murugan: learner('முருகன் ராமசாமி', 'murugan.ramasamy'),
  anitha: learner('அனிதா கிருஷ்ணன்', 'anitha.krishnan'),
  nurlaila: learner('سيتي نورليلى', 'siti.nurlaila'),
  yusof: learner('يوسف بن رحمن', 'yusof.rahman'),
  aisyah: learner('Nur Aisyah binte Hamid', 'aisyah.hamid', { phone: '+65 8555 0123' }),
  faris: learner('Muhammad Faris bin Osman', 'faris.osman'),
  khairul: learner('Khairul Anwar', 'khairul.anwar'),
  suhaila: learner('Suhaila binte Yusof', 'suhaila.yusof'),
  priya: learner('Priya Menon', 'priya.menon'),
  arjun: learner('Arjun Raj s/o Devan', 'arjun.devan'),
  rachel: learner('Rachel Lim Hui Xin', 'rachel.lim', { phone: '+65 8555 0124' }),
  desmond: learner('Desmond Goh', 'desmond.goh'),
  junwei: learner('Ng Jun Wei', 'junwei.ng'),
  geraldine: learner('Geraldine Teo', 'geraldine.teo'),
  benedict: learner('Benedict de Souza', 'benedict.desouza'),
  charmaine: learner('Charmaine Yeo', 'charmaine.yeo'),
  elijah: learner('Elijah Sim', 'elijah.sim'),
  huimin: learner('Chua Hui Min', 'huimin.chua'),
  shirley: learner('Shirley Fernandez', 'shirley.fernandez'),
  terence: learner('Terence Quek', 'terence.quek', { isDeactivated: true }),
  wanling: learner('Foo Wan Ling', 'wanling.foo', { isInvited: true }),
} as const satisfies Record<string, DemoPerson>;

export type PersonKey = keyof typeof people;

/** Fills the classes: learners with a password except the account `learner`, and one trainer who also learns. */
export const crowd: PersonKey[] = [
  ...(Object.keys(people) as PersonKey[]).filter((key) => {
    const { roles, isInvited }: DemoPerson = people[key];
    return key !== 'learner' && !isInvited && roles.join() === 'learner';
  }),
  'audrey',
];
