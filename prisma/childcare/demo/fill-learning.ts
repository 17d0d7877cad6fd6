import { generateCertificateId } from '@repo/certificates/certificate-id';
import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { createSeededRandom } from '@repo/workbench/pictures/random';
import { at, type Day, plusDays } from '../../demo/days.ts';
import type { MadeCourse, MadeCourses, MadeLecture } from './fill-courses.ts';
import type { CentreIds, PersonIds } from './fill-people.ts';
import { type CentreKey, centres, type DemoPerson, people } from './people.ts';
import type { Story } from './stories.ts';

export type LearningContext = {
  ids: PersonIds;
  centreIds: CentreIds;
  courses: MadeCourses;
  today: Day;
  now: Date;
};

type Rows = {
  assignments: Prisma.AssignmentCreateManyInput[];
  enrollments: Prisma.EnrollmentCreateManyInput[];
  progress: Prisma.LectureProgressCreateManyInput[];
  openings: Prisma.LectureOpeningCreateManyInput[];
  attempts: Prisma.QuizAttemptCreateManyInput[];
  certificates: Prisma.CertificateCreateManyInput[];
  reminders: Prisma.ReminderCreateManyInput[];
};

const managerOf = { littleStars: 'manager', busyBees: 'rival', sunnyDays: 'melissa' } as const;

function courseOf(courses: MadeCourses, { course }: Pick<Story, 'course'>): MadeCourse {
  const found = courses.get(course);
  if (!found) throw new Error(`No demo course is called “${course}”`);
  return found;
}

/** 23:59 in Singapore. */
const endOf = (day: Day) => at(day, '23:59');

/** Until the end of the same day months later, or of the last day of a shorter month. */
function monthsLater(day: Day, months: number): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay)));
  return new Date(`${later.toISOString().slice(0, 10)}T23:59:59+08:00`);
}

/** A passed attempt, with an occasional wrong answer where the pass mark allows it. */
function attemptAt(
  lecture: MadeLecture,
  enrollmentId: string,
  when: Date,
  seed: number,
): Prisma.QuizAttemptCreateManyInput | null {
  if (!lecture.quiz) return null;
  const { questions } = lecture.quiz;
  return {
    enrollmentId,
    lectureId: lecture.id,
    number: 1,
    seed,
    startedAt: new Date(when.getTime() - 6 * 60_000),
    submittedAt: when,
    answersAt: when,
    asked: lecture.quiz,
    answers: Object.fromEntries(questions.map(({ id, correct }) => [id, correct])),
    score: 100,
    passed: true,
  };
}

type Told = { rows: Rows; context: LearningContext };

function addLectures(
  { rows, context }: Told,
  { story, enrollmentId }: { story: Story; enrollmentId: string },
): { lastLectureId: string | null; lastActivityAt: Date | null; completed: number } {
  const { begun, done, learner, course } = story;
  const { lectures } = courseOf(context.courses, story);
  if (!begun) return { lastLectureId: null, lastActivityAt: null, completed: 0 };
  const random = createSeededRandom(`learning ${learner} ${course}`);
  const completed = lectures.slice(0, begun.progress);
  const lastDay = done?.day ?? Math.min(-1, begun.day + 5);
  let last: { id: string; when: Date } | null = null;
  for (const [index, lecture] of completed.entries()) {
    const share = completed.length === 1 ? 1 : index / (completed.length - 1);
    const day = plusDays(context.today, Math.round(begun.day + (lastDay - begun.day) * share));
    // Evenings and nap times, one lecture after the other.
    const minute = 5 * index + Math.floor(random.between(0, 5));
    const when = at(day, `${share < 0.5 ? '13' : '20'}:${String(10 + minute).padStart(2, '0')}`);
    rows.progress.push({
      enrollmentId,
      lectureId: lecture.id,
      isCompleted: true,
      completedAt: when,
      watchedDuration: lecture.videoSeconds,
      lastPosition: lecture.videoSeconds,
      startedAt: new Date(when.getTime() - 4 * 60_000),
      updatedAt: when,
    });
    rows.openings.push({
      enrollmentId,
      lectureId: lecture.id,
      openedAt: new Date(when.getTime() - 4 * 60_000),
    });
    const attempt = attemptAt(lecture, enrollmentId, when, 1 + Math.floor(random.between(0, 9999)));
    if (attempt) rows.attempts.push(attempt);
    last = { id: lecture.id, when };
  }
  const next = lectures[completed.length];
  if (begun.watched && next) {
    const when = at(plusDays(context.today, -1), '20:40');
    rows.progress.push({
      enrollmentId,
      lectureId: next.id,
      watchedDuration: begun.watched,
      lastPosition: begun.watched,
      startedAt: new Date(when.getTime() - 60_000),
      updatedAt: when,
    });
    last = { id: next.id, when };
  }
  return { lastLectureId: last?.id ?? null, lastActivityAt: last?.when ?? null, completed: completed.length };
}

const noticeDays = [
  { kind: '30', from: -30, to: -7 },
  { kind: '7', from: -7, to: -1 },
  { kind: '1', from: -1, to: 1 },
  { kind: 'overdue', from: 1, to: 15 },
];

/** Recorded as sent, so that no mail about the demo's past goes out on the first day. */
function addReminder(
  { rows, context }: Told,
  assignmentId: string,
  deadlineDay: number,
  deadline: Date,
): void {
  const slot = noticeDays.find(({ from, to }) => -deadlineDay >= from && -deadlineDay < to);
  if (!slot) return;
  const sentAt = at(plusDays(context.today, deadlineDay + slot.from), '09:00');
  if (sentAt <= context.now) rows.reminders.push({ assignmentId, kind: slot.kind, deadline, sentAt });
}

function addAssignment(
  told: Told,
  story: Story,
  { isDone, hasBegun }: { isDone: boolean; hasBegun: boolean },
): Date | null {
  const { rows, context } = told;
  const { learner, assigned, done } = story;
  const centre = centreOf(learner);
  if (!assigned || !centre) return null;
  const id = newId();
  const deadline = assigned.deadline === null ? null : endOf(plusDays(context.today, assigned.deadline));
  const createdAt = at(plusDays(context.today, assigned.day), '08:45');
  const completedAt = isDone && done ? at(plusDays(context.today, done.day), '20:59') : null;
  const isLate = deadline !== null && deadline < context.now;
  const open = isLate ? 'OVERDUE' : hasBegun ? 'IN_PROGRESS' : 'ASSIGNED';
  const status = assigned.status ?? (isDone ? 'COMPLETED' : open);
  rows.assignments.push({
    id,
    learnerId: context.ids[learner],
    courseId: courseOf(context.courses, story).id,
    assignedById: context.ids[managerOf[centre]],
    organizationId: context.centreIds[centre],
    status,
    deadline,
    deadlineSince: createdAt,
    notes: assigned.notes ?? '',
    completedAt,
    createdAt,
    updatedAt: completedAt ?? createdAt,
  });
  const isOpen = status === open;
  if (isOpen && deadline && assigned.deadline !== null) addReminder(told, id, assigned.deadline, deadline);
  return deadline;
}

function centreOf(learner: Story['learner']): CentreKey | undefined {
  return (people[learner] as DemoPerson).centre;
}

function addCertificate({ rows, context }: Told, story: Story): void {
  const { learner, done } = story;
  if (!done?.hasCertificate) return;
  const { id: courseId, title, cpdPoints, certificateMonths } = courseOf(context.courses, story);
  const centre = centreOf(learner);
  const day = plusDays(context.today, done.day);
  const issuedAt = at(day, '21:00');
  const expiresAt = certificateMonths === null ? null : monthsLater(day, certificateMonths);
  // The notices 90 and 30 days before expiry count as sent.
  const isNear = expiresAt !== null && expiresAt.getTime() - context.now.getTime() < 91 * 86_400_000;
  rows.certificates.push({
    certificateId: generateCertificateId(issuedAt),
    userId: context.ids[learner],
    courseId,
    learnerName: people[learner].name,
    courseName: title,
    organizationName: centre ? centres[centre].name : '',
    organizationId: centre ? context.centreIds[centre] : null,
    cpdPoints,
    issuedAt,
    expiresAt,
    expiryNoticeAt: isNear ? context.now : null,
  });
}

function addStory(told: Told, story: Story): void {
  const { rows, context } = told;
  const { learner, assigned, begun, done } = story;
  const course = courseOf(context.courses, story);
  const isDone = done !== undefined;
  const deadline = addAssignment(told, story, { isDone, hasBegun: begun !== null });
  if (assigned?.status === 'CANCELLED') return;
  const enrollmentId = newId();
  const { completed, ...last } = addLectures(told, { story, enrollmentId });
  rows.enrollments.push({
    id: enrollmentId,
    userId: context.ids[learner],
    courseId: course.id,
    progress: Math.floor((completed * 100) / course.lectures.length),
    deadline,
    ...last,
    completedAt: isDone ? (last.lastActivityAt ?? null) : null,
    completedName: isDone ? people[learner].name : null,
    createdAt: at(plusDays(context.today, assigned?.day ?? begun?.day ?? 0), '08:45'),
  });
  addCertificate(told, story);
}

/** Writes assignments, enrolments, progress, quizzes, certificates and sent reminders. Returns their number. */
export async function fillLearning(
  db: ChildcareDb,
  context: LearningContext,
  stories: readonly Story[],
): Promise<{ assignments: number; certificates: number }> {
  const rows: Rows = {
    assignments: [],
    enrollments: [],
    progress: [],
    openings: [],
    attempts: [],
    certificates: [],
    reminders: [],
  };
  for (const story of stories) addStory({ rows, context }, story);
  await db.assignment.createMany({ data: rows.assignments });
  await db.enrollment.createMany({ data: rows.enrollments });
  await db.lectureProgress.createMany({ data: rows.progress });
  await db.lectureOpening.createMany({ data: rows.openings });
  await db.quizAttempt.createMany({ data: rows.attempts });
  await db.certificate.createMany({ data: rows.certificates });
  await db.reminder.createMany({ data: rows.reminders });
  // Watched ranges in the format that the player merges.
  await db.$executeRaw`
    UPDATE lecture_progress SET watched = int4multirange(int4range(0, watched_duration))
    WHERE watched_duration > 0 AND enrollment_id = ANY(${rows.enrollments.map(({ id }) => id ?? '')})`;
  return { assignments: rows.assignments.length, certificates: rows.certificates.length };
}
