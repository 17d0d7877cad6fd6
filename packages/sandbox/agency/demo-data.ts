/**
 * The sandbox agency's initial data: the same for everyone who passes the same day, so that the training demo can store some
 * of these runs. Dates are Singapore dates, `YYYY-MM-DD`.
 */

export type DemoCourse = {
  referenceNumber: string;
  title: string;
  description: string;
  /** Hours of training. */
  durationHours: number;
  /** SGD. */
  fee: string;
  category: string;
  /** No longer valid at the agency: listed only with `includeExpiredCourses`. */
  isExpired: boolean;
};

export type DemoVenue = {
  block: string;
  street: string;
  floor: string;
  unit: string;
  building: string;
  postalCode: string;
  room: string;
  wheelChairAccess: boolean;
};

export type DemoRun = {
  /** The agency's run number; stable from day to day. */
  id: number;
  courseReferenceNumber: string;
  startDate: string;
  endDate: string;
  registrationOpeningDate: string;
  registrationClosingDate: string;
  /** The agency's code: 1 Classroom, 9 Synchronous Learning, … */
  modeOfTraining: string;
  vacancyCode: 'A' | 'F' | 'L';
  intakeSize: number;
  threshold: number;
  registeredUserCount: number;
  scheduleInfo: string;
  courseAdminEmail: string;
  venue: DemoVenue;
  /** `HH:MM`. */
  sessions: { date: string; startTime: string; endTime: string }[];
};

export const demoCourses: readonly DemoCourse[] = [
  course('TGS-2020002140', 'Data Analysis with Spreadsheets', 16, '850.00', 'Information and Communications'),
  course('TGS-2021003355', 'Digital Marketing Essentials', 8, '420.00', 'Business Management'),
  course('TGS-2022011871', 'Food Safety Course Level 1', 8, '160.00', 'Food and Beverage'),
  course('TGS-2022014402', 'Workplace Safety and Health for Supervisors', 24, '610.00', 'Safety and Health'),
  course('TGS-2023017645', 'Project Management in Practice', 24, '1280.00', 'Business Management'),
  course('TGS-2023021190', 'Generative AI for Office Work', 16, '980.00', 'Information and Communications'),
  course('TGS-2024026003', 'Caring for Older Persons', 40, '740.00', 'Healthcare'),
  {
    ...course(
      'TGS-2019001033',
      'Introduction to Programming',
      24,
      '900.00',
      'Information and Communications',
    ),
    isExpired: true,
  },
];

/** Listed as two series with equal dates and different ids. */
export const courseCodeWithDuplicateRuns = 'TGS-2020002140';
/** Has more than three pages of runs. */
export const courseCodeWithManyRuns = 'TGS-2021003355';

const rooms: readonly DemoVenue[] = [
  venue('3', '12', 'Aster'),
  venue('3', '14', 'Bamboo'),
  venue('5', '01', 'Cassia'),
];
/** For online classes. */
export const emptyVenue: DemoVenue = {
  block: '',
  street: '',
  floor: '',
  unit: '',
  building: '',
  postalCode: '',
  room: '',
  wheelChairAccess: false,
};

export function makeAgencyDemoData(today: string): { courses: readonly DemoCourse[]; runs: DemoRun[] } {
  const runs = [
    // A series and its copy, which is what editing a run at the agency leaves behind.
    ...series(850_001, 'TGS-2020002140', today, { first: -28, every: 14, count: 7, days: 2, registered: 6 }),
    ...series(850_101, 'TGS-2020002140', today, { first: -28, every: 14, count: 7, days: 2, registered: 0 }),
    ...series(860_001, 'TGS-2021003355', today, {
      first: -420,
      every: 3,
      count: 264,
      days: 1,
      registered: 3,
      taken: 24,
    }),
    ...series(870_001, 'TGS-2022011871', today, { first: -21, every: 7, count: 12, days: 1, registered: 9 }),
    ...series(871_001, 'TGS-2022014402', today, { first: -40, every: 20, count: 8, days: 3, registered: 5 }),
    ...series(872_001, 'TGS-2023017645', today, {
      first: -10,
      every: 21,
      count: 6,
      days: 3,
      registered: 4,
      mode: '9',
    }),
    ...series(873_001, 'TGS-2023021190', today, {
      first: -1,
      every: 10,
      count: 9,
      days: 2,
      registered: 8,
      mode: '9',
    }),
    ...series(874_001, 'TGS-2024026003', today, {
      first: -30,
      every: 30,
      count: 5,
      days: 5,
      registered: 0,
      mode: '4',
    }),
    ...series(875_001, 'TGS-2019001033', today, { first: -400, every: 40, count: 4, days: 3, registered: 7 }),
  ];
  return { courses: demoCourses, runs };
}

type Series = {
  /** Days from today to the first run. Runs start `every` days apart and last `days`. */
  first: number;
  every: number;
  count: number;
  days: number;
  /** Registered learners of the first run; the number varies from run to run. */
  registered: number;
  /** One run in `taken` has registrations; two in three when absent. */
  taken?: number;
  mode?: string;
};

function series(firstId: number, reference: string, today: string, plan: Series): DemoRun[] {
  const { first, every, count, days, registered, taken, mode = '1' } = plan;
  return Array.from({ length: count }, (_, index) => {
    const startDate = addDays(today, first + index * every);
    const endDate = addDays(startDate, days - 1);
    const isEmpty = registered === 0 || (taken ? index % taken !== 0 : index % 3 === 2);
    const registeredUserCount = isEmpty ? 0 : registered + ((index * 5) % 12);
    return {
      id: firstId + index,
      courseReferenceNumber: reference,
      startDate,
      endDate,
      registrationOpeningDate: addDays(startDate, -60),
      registrationClosingDate: addDays(startDate, -1),
      modeOfTraining: mode,
      vacancyCode: index % 7 === 6 ? 'L' : 'A',
      intakeSize: 50,
      threshold: 20,
      registeredUserCount,
      scheduleInfo: days === 1 ? 'One day, 9am - 6pm' : `${days} days in a row, 9am - 6pm`,
      courseAdminEmail: 'courses@example.com',
      venue: mode === '1' ? (rooms[index % rooms.length] ?? emptyVenue) : emptyVenue,
      sessions: Array.from({ length: days }, (_, day) => ({
        date: addDays(startDate, day),
        startTime: '09:00',
        endTime: '18:00',
      })),
    };
  });
}

/** Calendar arithmetic, independent of time zones. */
function addDays(date: string, days: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

function course(
  referenceNumber: string,
  title: string,
  durationHours: number,
  fee: string,
  category: string,
): DemoCourse {
  const description = `${title}: ${durationHours} hours of training for people at work, with an assessment at the end.`;
  return { referenceNumber, title, description, durationHours, fee, category, isExpired: false };
}

function venue(floor: string, unit: string, room: string): DemoVenue {
  return {
    block: '11',
    street: 'Eunos Road 8',
    floor,
    unit,
    building: 'Lifelong Learning Institute',
    postalCode: '408601',
    room,
    wheelChairAccess: true,
  };
}
