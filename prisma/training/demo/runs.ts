import type { CourseKey } from './courses.ts';
import type { PersonKey } from './people.ts';
import type { VenueKey } from './venues.ts';

type Common = {
  course: CourseKey;
  trainer?: PersonKey;
  status?: 'Confirmed' | 'Pending' | 'Cancelled' | 'Reschedule';
  cancelledReason?: string;
  learners: number;
  learner?: 'enrolled' | 'completed' | 'withdrawn';
  intakeSize?: number;
  threshold?: number;
  minimumLearners?: number;
};

/**
 * Dates, venue and sessions match the agency's unless moved. The number of learners matches for some only, so that the
 * schedule audit shows both cases.
 */
export type AgencyRun = Common & {
  agencyRunId: number;
  /** Our start is this many days after the agency's. */
  movedByDays?: number;
  vacancyCode?: 'A' | 'F' | 'L';
};

export type OwnRun = Common & {
  /** Days from today to the first session. */
  starts: number;
  sessions: number;
  /** Days between sessions. */
  every?: number;
  hours?: 'day' | 'evening';
  venue: VenueKey;
};

export type DemoRun = AgencyRun | OwnRun;

const spreadsheets: DemoRun[] = [
  { course: 'spreadsheets', agencyRunId: 850_001, trainer: 'weiming', learners: 5, learner: 'completed' },
  { course: 'spreadsheets', agencyRunId: 850_002, trainer: 'weiming', learners: 11 },
  { course: 'spreadsheets', agencyRunId: 850_003, trainer: 'weiming', learners: 11, minimumLearners: 6 },
  {
    course: 'spreadsheets',
    agencyRunId: 850_103,
    status: 'Cancelled',
    cancelledReason: 'The agency lists this run twice; everybody is in the other one.',
    learners: 2,
  },
  {
    course: 'spreadsheets',
    agencyRunId: 850_004,
    movedByDays: 1,
    status: 'Reschedule',
    trainer: 'weiming',
    learners: 6,
  },
  { course: 'spreadsheets', agencyRunId: 850_005, status: 'Pending', learners: 0, minimumLearners: 6 },
];

const digitalMarketing: DemoRun[] = [
  { course: 'digitalMarketing', agencyRunId: 860_138, trainer: 'audrey', learners: 6 },
  { course: 'digitalMarketing', agencyRunId: 860_140, trainer: 'audrey', learners: 14 },
  { course: 'digitalMarketing', agencyRunId: 860_141, trainer: 'audrey', learners: 7 },
  { course: 'digitalMarketing', agencyRunId: 860_142, trainer: 'rohana', learners: 4, minimumLearners: 4 },
  {
    course: 'digitalMarketing',
    agencyRunId: 860_144,
    trainer: 'rohana',
    learners: 2,
    minimumLearners: 5,
    status: 'Pending',
  },
  { course: 'digitalMarketing', agencyRunId: 860_146, learners: 0, status: 'Pending' },
];

const foodSafety: DemoRun[] = [
  { course: 'foodSafety', agencyRunId: 870_001, trainer: 'trainer', learners: 9 },
  { course: 'foodSafety', agencyRunId: 870_002, trainer: 'rohana', learners: 6 },
  { course: 'foodSafety', agencyRunId: 870_003, trainer: 'trainer', learners: 8, learner: 'completed' },
  { course: 'foodSafety', agencyRunId: 870_004, trainer: 'trainer', learners: 12, minimumLearners: 6 },
  {
    course: 'foodSafety',
    agencyRunId: 870_005,
    trainer: 'trainer',
    learners: 16,
    intakeSize: 14,
    threshold: 2,
    vacancyCode: 'F',
  },
  { course: 'foodSafety', agencyRunId: 870_006, trainer: 'rohana', learners: 3, minimumLearners: 6 },
  {
    course: 'foodSafety',
    agencyRunId: 870_008,
    status: 'Cancelled',
    cancelledReason: 'The training kitchen is closed for repairs that week.',
    learners: 3,
  },
];

const otherAgencyRuns: DemoRun[] = [
  { course: 'safetySupervisors', agencyRunId: 871_001, trainer: 'lakshmi', learners: 5 },
  { course: 'safetySupervisors', agencyRunId: 871_002, trainer: 'lakshmi', learners: 10 },
  { course: 'safetySupervisors', agencyRunId: 871_003, trainer: 'lakshmi', learners: 9, minimumLearners: 5 },
  { course: 'safetySupervisors', agencyRunId: 871_004, status: 'Pending', learners: 2, minimumLearners: 8 },
  { course: 'projectManagement', agencyRunId: 872_001, trainer: 'zhihao', learners: 4 },
  { course: 'projectManagement', agencyRunId: 872_002, trainer: 'zhihao', learners: 5, movedByDays: 2 },
  { course: 'projectManagement', agencyRunId: 872_003, learners: 0, status: 'Pending' },
  { course: 'generativeAi', agencyRunId: 873_001, trainer: 'weiming', learners: 7, learner: 'enrolled' },
  { course: 'generativeAi', agencyRunId: 873_002, trainer: 'weiming', learners: 13 },
  { course: 'generativeAi', agencyRunId: 873_003, trainer: 'zhihao', learners: 1, minimumLearners: 6 },
  { course: 'olderPersons', agencyRunId: 874_001, trainer: 'lakshmi', learners: 5 },
  { course: 'olderPersons', agencyRunId: 874_002, trainer: 'rohana', learners: 6 },
  { course: 'olderPersons', agencyRunId: 874_003, learners: 0, status: 'Pending' },
];

const firstAid = { course: 'firstAid', sessions: 2, venue: 'cassia', intakeSize: 16, threshold: 0 } as const;
const conflict = { course: 'conflict', sessions: 2, venue: 'aster' } as const;
const dataProtection = {
  course: 'dataProtection',
  sessions: 3,
  every: 2,
  hours: 'evening',
  venue: 'aster',
} as const;

const ownRuns: DemoRun[] = [
  { course: 'firstAid', starts: -18, sessions: 2, venue: 'cassia', trainer: 'trainer', learners: 9 },
  { course: 'firstAid', starts: -6, sessions: 2, venue: 'cassia', trainer: 'lakshmi', learners: 8 },
  { ...firstAid, starts: 1, trainer: 'trainer', learners: 14, learner: 'enrolled' },
  { ...firstAid, starts: 8, venue: 'bamboo', trainer: 'lakshmi', learners: 14, intakeSize: 12, threshold: 2 },
  { ...firstAid, starts: 22, trainer: 'trainer', learners: 5 },
  { ...firstAid, starts: 43, status: 'Pending', learners: 0 },
  { ...conflict, starts: -21, trainer: 'audrey', learners: 6, learner: 'withdrawn' },
  { ...conflict, starts: -5, trainer: 'audrey', learners: 8, learner: 'completed' },
  // Saturdays, or today's weekday.
  { ...conflict, starts: -7, sessions: 3, every: 7, venue: 'bamboo', trainer: 'rohana', learners: 7 },
  { ...conflict, starts: 5, trainer: 'audrey', learners: 3, minimumLearners: 8 },
  { ...conflict, starts: 16, status: 'Reschedule', trainer: 'audrey', learners: 6 },
  { ...dataProtection, starts: -2, trainer: 'trainer', learners: 9, learner: 'enrolled' },
  { ...dataProtection, starts: 18, learners: 4 },
];

export const runs: DemoRun[] = [
  ...spreadsheets,
  ...digitalMarketing,
  ...foodSafety,
  ...otherAgencyRuns,
  ...ownRuns,
];
