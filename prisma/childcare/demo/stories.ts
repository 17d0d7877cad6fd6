import { createSeededRandom } from '@repo/workbench/pictures/random';
import type { CourseKey } from './courses.ts';
import { type CentreKey, type PersonKey, randomLearnersOf } from './people.ts';

/**
 * One learner and one course. Days count from today; past days are negative. `progress` is the number of completed
 * lectures; `watched` is the position in the next film, in seconds.
 */
export type Story = {
  learner: PersonKey;
  course: CourseKey;
  /** Null for a course that the learner chose. */
  assigned: { day: number; deadline: number | null; status?: 'WAIVED' | 'CANCELLED'; notes?: string } | null;
  /** Null: not started. */
  begun: { day: number; progress: number; watched?: number } | null;
  /** The day of completion. */
  done?: { day: number; hasCertificate: boolean };
};

/** A completed course of the account `learner`, days counted from today. */
function completed(
  course: CourseKey,
  days: { assigned?: number; deadline?: number; begun: number; done: number },
  hasCertificate = true,
): Story {
  const { assigned, deadline = null, begun, done } = days;
  return {
    learner: 'learner',
    course,
    assigned: assigned === undefined ? null : { day: assigned, deadline },
    begun: { day: begun, progress: 99 },
    done: { day: done, hasCertificate },
  };
}

/** The account `learner`: courses in progress, due and overdue, and certificates of every kind. */
const ownStories: Story[] = [
  {
    learner: 'learner',
    course: 'infantFirstAid',
    assigned: { day: -20, deadline: 5, notes: 'Before the practical on Saturday, please.' },
    begun: { day: -8, progress: 2, watched: 18 },
  },
  {
    learner: 'learner',
    course: 'infections',
    assigned: { day: -45, deadline: -3 },
    begun: { day: -10, progress: 1 },
  },
  { learner: 'learner', course: 'childProtection', assigned: { day: -6, deadline: 24 }, begun: null },
  completed('safeSleep', { assigned: -370, deadline: -335, begun: -345, done: -341 }),
  completed('fireSafety', { assigned: -430, deadline: -390, begun: -402, done: -400 }),
  completed('babiesAndToddlers', { assigned: -170, deadline: -120, begun: -160, done: -130 }),
  completed('foodHygiene', { assigned: -90, deadline: -50, begun: -75, done: -60 }),
  completed('storytelling', { begun: -210, done: -200 }),
  completed('outdoors', { begun: -9, done: -2 }, false),
];

/** A centre's course assignment: days of assignment and deadline, share of learners who completed it, and its audience. */
type Round = { course: CourseKey; day: number; deadline: number; through: number; asked: number };

const rounds: Record<CentreKey, Round[]> = {
  littleStars: [
    { course: 'fireSafety', day: -420, deadline: -380, through: 0.9, asked: 0.5 },
    { course: 'safeSleep', day: -365, deadline: -325, through: 0.95, asked: 0.55 },
    { course: 'foodHygiene', day: -95, deadline: -12, through: 0.85, asked: 0.5 },
    { course: 'infections', day: -45, deadline: -3, through: 0.6, asked: 0.8 },
    { course: 'infantFirstAid', day: -20, deadline: 5, through: 0.35, asked: 0.9 },
    { course: 'childProtection', day: -6, deadline: 24, through: 0.1, asked: 1 },
    { course: 'allergies', day: -30, deadline: 45, through: 0.3, asked: 0.4 },
    { course: 'babiesAndToddlers', day: -170, deadline: 75, through: 0.5, asked: 0.3 },
    { course: 'purposefulPlay', day: -60, deadline: 60, through: 0.4, asked: 0.3 },
    { course: 'inclusion', day: -14, deadline: 40, through: 0.15, asked: 0.25 },
  ],
  busyBees: [
    { course: 'safeSleep', day: -100, deadline: -40, through: 0.7, asked: 1 },
    { course: 'childProtection', day: -30, deadline: 14, through: 0.4, asked: 1 },
    { course: 'fireSafety', day: -10, deadline: 20, through: 0.2, asked: 0.6 },
  ],
  // Paid courses are in payments.ts.
  sunnyDays: [{ course: 'safeSleep', day: -50, deadline: 10, through: 0.5, asked: 1 }],
};

function storyOf(learner: PersonKey, round: Round): Story | null {
  const random = createSeededRandom(`${learner} ${round.course}`);
  if (!random.chance(round.asked)) return null;
  const { course, day, deadline } = round;
  const assigned = { day, deadline };
  const lot = random.next();
  if (lot < round.through) {
    // Some early, most in the last week, a few late; never after yesterday.
    const last = Math.min(-1, deadline + 2);
    const done = Math.round(day + 3 + (last - day - 3) * Math.sqrt(random.next()));
    return {
      learner,
      course,
      assigned,
      begun: { day: Math.max(day + 1, done - 6), progress: 99 },
      done: { day: done, hasCertificate: random.chance(0.92) },
    };
  }
  if (random.chance(0.06))
    return { learner, course, assigned: { ...assigned, status: 'WAIVED' }, begun: null };
  if (random.chance(0.05))
    return { learner, course, assigned: { ...assigned, status: 'CANCELLED' }, begun: null };
  const hasBegun = random.chance(0.55);
  const begunOn = Math.min(-1, day + Math.ceil(random.next() * Math.max(1, -day - 1)));
  return {
    learner,
    course,
    assigned,
    begun: hasBegun ? { day: begunOn, progress: random.chance(0.5) ? 1 : 2 } : null,
  };
}

/** All stories except paid courses; deterministic. */
export function makeStories(): Story[] {
  const crowd = (Object.keys(rounds) as CentreKey[]).flatMap((centre) =>
    randomLearnersOf(centre).flatMap((learner) =>
      rounds[centre].flatMap((round) => storyOf(learner, round) ?? []),
    ),
  );
  const alone: Story = {
    learner: 'elaine',
    course: 'infantFirstAid',
    assigned: null,
    begun: { day: -4, progress: 2 },
  };
  return [...ownStories, ...crowd, alone];
}
