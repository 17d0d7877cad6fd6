import { hashPassword } from '@repo/auth/passwords';
import type { UserActor } from '@repo/auth/training-actor';
import { startTrainingSessionAndReturnToken } from '@repo/auth/training-session';
import { once } from '@repo/base/once';
import type { Prisma, TrainingDb } from '@repo/db/training';
import { uniqueDigits, uniqueLetters } from './unique-text.ts';

/** The password of every person that is made here. */
export const testPassword = 'Password123!';

/** Hashing is slow on purpose; everybody made in one process shares one hash. */
const testPasswordHash = once(() => hashPassword(testPassword));

const names = [
  'Tan Wei Ling',
  'Nurul Huda binte Rahman',
  'Arjun Menon',
  '陈美玲',
  'கவிதா செல்வம்',
  'Rachel Lim',
];
let made = 0;

/** A learner with a proven address and the password `testPassword`, unless `overrides` says otherwise. */
export async function createUser(db: TrainingDb, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  return db.user.create({
    data: {
      fullName: names[made++ % names.length] ?? 'Somebody',
      email: `person-${uniqueLetters()}@example.com`,
      roles: ['learner'],
      emailVerifiedAt: new Date(),
      passwordHash: await testPasswordHash(),
      ...overrides,
    },
  });
}

type Person = Awaited<ReturnType<typeof createUser>>;

/** The actor that a request of this person would carry. */
export function actorOf({ id, email, fullName, roles }: Person): UserActor {
  return { kind: 'user', id, email, fullName, roles, sessionId: 'test-token', provenAt: new Date() };
}

const tokens = new WeakMap<object, Map<string, Promise<string>>>();

/** A bearer token of this person; the same for all calls of one person on one client. */
export async function bearerTokenOf(db: TrainingDb, person: { id: string }): Promise<string> {
  const known = tokens.get(db) ?? new Map<string, Promise<string>>();
  tokens.set(db, known);
  const token =
    known.get(person.id) ?? startTrainingSessionAndReturnToken(db, { userId: person.id, userAgent: 'test' });
  known.set(person.id, token);
  return token;
}

/** An active course. */
export async function createCourse(
  db: TrainingDb,
  overrides: Partial<Prisma.CourseUncheckedCreateInput> = {},
) {
  return db.course.create({
    data: {
      code: `TGS-${uniqueLetters().toUpperCase()}`,
      title: 'Safe food handling, level 1',
      description: 'What a food handler has to know before the first shift.',
      category: 'Food services',
      duration: '8',
      fee: '250.00',
      status: 'active',
      ...overrides,
    },
  });
}

/** A confirmed run from 1 to 2 March 2027 with room for everybody; its course is a new one unless `courseId` is given. */
export async function createCourseRun(
  db: TrainingDb,
  overrides: Partial<Prisma.CourseRunUncheckedCreateInput> = {},
) {
  return db.courseRun.create({
    data: {
      courseId: overrides.courseId ?? (await createCourse(db)).id,
      agencyRunId: uniqueDigits(),
      status: 'Confirmed',
      startDate: new Date('2027-03-01T00:00:00Z'),
      endDate: new Date('2027-03-02T00:00:00Z'),
      ...overrides,
    },
  });
}

/** A trainer who runs a class of each course that there is by now. */
export async function createTrainerOfAllCourses(
  db: TrainingDb,
  overrides: Partial<Prisma.UserUncheckedCreateInput> = {},
) {
  const trainer = await createUser(db, { roles: ['trainer'], ...overrides });
  for (const { id } of await db.course.findMany({ select: { id: true } })) {
    await createCourseRun(db, { courseId: id, trainerId: trainer.id });
  }
  return trainer;
}

/** A learner in a run; both are new ones unless given. */
export async function createEnrolment(
  db: TrainingDb,
  overrides: Partial<Prisma.EnrolmentUncheckedCreateInput> = {},
) {
  return db.enrolment.create({
    data: {
      ...overrides,
      userId: overrides.userId ?? (await createUser(db)).id,
      courseRunId: overrides.courseRunId ?? (await createCourseRun(db)).id,
    },
  });
}

/** An exam of a course, due on 20 March 2027. */
export async function createAssessment(
  db: TrainingDb,
  overrides: Partial<Prisma.AssessmentUncheckedCreateInput> = {},
) {
  return db.assessment.create({
    data: {
      courseId: overrides.courseId ?? (await createCourse(db)).id,
      title: 'Written exam',
      type: 'exam',
      dueDate: new Date('2027-03-20T15:59:00Z'),
      maxScore: 100,
      ...overrides,
    },
  });
}

/** A learning unit with one subtopic per title. */
export async function createLearningUnit(
  db: TrainingDb,
  {
    courseId,
    title = 'Before the shift',
    subtopics = [],
  }: { courseId: string; title?: string; subtopics?: string[] },
) {
  const position = await db.learningUnit.count({ where: { courseId } });
  return db.learningUnit.create({
    data: {
      courseId,
      title,
      position,
      subtopics: { create: subtopics.map((name, index) => ({ title: name, position: index })) },
    },
    include: { subtopics: { orderBy: { position: 'asc' } } },
  });
}

/** What a learner handed in for an assessment, waiting to be graded; file, run and people are new ones unless given. */
export async function createSubmission(
  db: TrainingDb,
  overrides: Partial<Prisma.SubmissionUncheckedCreateInput> = {},
) {
  const learnerId = overrides.learnerId ?? (await createUser(db)).id;
  const assessmentId = overrides.assessmentId ?? (await createAssessment(db)).id;
  const { courseId } = await db.assessment.findUniqueOrThrow({ where: { id: assessmentId } });
  const courseRunId = overrides.courseRunId ?? (await createCourseRun(db, { courseId })).id;
  const fileId = overrides.fileId ?? (await createStoredFile(db, { ownerId: learnerId })).id;
  const row = await db.submission.create({
    data: { ...overrides, learnerId, assessmentId, courseRunId, fileId },
  });
  return { ...row, fileId };
}

/** The row of a PDF that was handed in; its bytes are nowhere. */
export async function createStoredFile(
  db: TrainingDb,
  overrides: Partial<Prisma.StoredFileUncheckedCreateInput> & { ownerId: string },
) {
  const name = `${uniqueLetters()}-essay.pdf`;
  return db.storedFile.create({
    data: {
      path: `/uploads/learner/${overrides.ownerId}/${name}`,
      storageKey: `2026/11/${uniqueLetters()}${uniqueLetters()}`,
      name: 'essay.pdf',
      contentType: 'application/pdf',
      bytes: 1000,
      category: 'submission',
      ...overrides,
    },
  });
}

/** Waits for a decision. */
export async function createAbsenceDocument(
  db: TrainingDb,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<{ id: string }> {
  const { id: fileId } = await createStoredFile(db, { ownerId: userId });
  const now = new Date();
  return db.absenceDocument.create({
    data: { sessionId, userId, fileId, uploaderId: userId, createdAt: now, updatedAt: now },
    select: { id: true },
  });
}
