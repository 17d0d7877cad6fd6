import type { ChildcareDb } from '@repo/db/childcare';
import {
  createTablePart,
  type ExportPart,
  mapRows,
  readInPagesById,
  yieldRows,
} from '@repo/personal-data/export-parts';
import { answersOfAttempt, parseQuizOfAttempt } from '#domain/quiz/attempt-rows.ts';
import { complianceExportParts } from './export-compliance.ts';

const lectureName = { select: { id: true, title: true } } as const;

const enrollmentSelect = {
  id: true,
  cycle: true,
  progress: true,
  scormStatus: true,
  scormScore: true,
  scormTotalTime: true,
  deadline: true,
  lastActivityAt: true,
  completedAt: true,
  completedName: true,
  createdAt: true,
  course: { select: { id: true, title: true } },
} as const;

const progressSelect = {
  id: true,
  enrollmentId: true,
  isCompleted: true,
  completedAt: true,
  watchedDuration: true,
  lastPosition: true,
  scormLessonStatus: true,
  scormLessonLocation: true,
  scormSuspendData: true,
  scormScore: true,
  scormTotalSeconds: true,
  scormState: true,
  startedAt: true,
  updatedAt: true,
  lecture: lectureName,
} as const;

const resetSelect = {
  id: true,
  enrollmentId: true,
  cycle: true,
  progress: true,
  lastActivityAt: true,
  completedAt: true,
  scormStatus: true,
  scormScore: true,
  lectures: true,
  reason: true,
  createdAt: true,
  organization: { select: { name: true } },
} as const;

const signatureSelect = {
  id: true,
  enrollmentId: true,
  cycle: true,
  courseTitle: true,
  accountName: true,
  typedName: true,
  signedAt: true,
  textHash: true,
  text: { select: { title: true, content: true, statement: true } },
  organization: { select: { name: true } },
} as const;

/** The questions and chosen answers; the right answers are the quiz's and left out. */
async function* attempts(db: ChildcareDb, userId: string) {
  const rows = readInPagesById(({ where, ...page }) =>
    db.quizAttempt.findMany({
      ...page,
      where: { ...where, enrollment: { userId } },
      include: { lecture: lectureName },
    }),
  );
  for await (const row of rows) {
    const { lecture, cycle, number, startedAt, dueAt, submittedAt, score, passed } = row;
    const answers = answersOfAttempt(row);
    const questions = parseQuizOfAttempt(row).questions.map(({ id, text, options }) => ({
      question: text,
      chosen: options.filter((option) => answers[id]?.includes(option.id)).map((option) => option.text),
    }));
    yield { lecture, cycle, number, startedAt, dueAt, submittedAt, score, passed, questions };
  }
}

/** A learner's openings of lectures, paged by enrollment and lecture, which with the cycle are the key. */
function openings(db: ChildcareDb, userId: string) {
  const enrollments = readInPagesById(({ where, ...page }) =>
    db.enrollment.findMany({
      ...page,
      where: { ...where, userId },
      select: {
        id: true,
        openings: {
          orderBy: { openedAt: 'asc' },
          select: { lecture: lectureName, cycle: true, openedAt: true },
        },
      },
    }),
  );
  return mapRows(enrollments, ({ id, openings: opened }) => ({ enrollmentId: id, opened }));
}

export function learningExportParts(db: ChildcareDb, userId: string): ExportPart[] {
  return [
    createTablePart('enrollments.json', 'Courses that you began, and how far you are.', db.enrollment, {
      where: { userId },
      select: enrollmentSelect,
    }),
    createTablePart(
      'progress.json',
      'Where you are in each lesson; seconds of films, and what SCORM lessons stored for you.',
      db.lectureProgress,
      { where: { enrollment: { userId } }, select: progressSelect },
    ),
    {
      path: 'opened-lessons.json',
      about: 'When you opened which lesson, for each course that you began.',
      records: () => openings(db, userId),
    },
    createTablePart(
      'scorm-sessions.json',
      'When you opened SCORM lessons, and for how many seconds.',
      db.scormSession,
      { where: { userId }, select: { id: true, seconds: true, createdAt: true, lecture: lectureName } },
    ),
    {
      path: 'quiz-attempts.json',
      about: 'Your attempts at quizzes: what was asked, what you chose, and the result.',
      records: () => attempts(db, userId),
    },
    {
      path: 'extra-attempts.json',
      about: 'Quizzes at which you were given more attempts, or asked for one.',
      records: () =>
        yieldRows(
          db.extraAttempts.findMany({
            where: { enrollment: { userId } },
            select: { lecture: lectureName, cycle: true, granted: true, askedAt: true },
          }),
        ),
    },
    createTablePart(
      'signatures.json',
      'Texts that you signed: as they were then, with the name that you typed and the time.',
      db.acknowledgement,
      { where: { userId }, select: signatureSelect },
    ),
    createTablePart(
      'started-again.json',
      'Courses that your centre started again for you: why, and what you had done before.',
      db.courseReset,
      { where: { enrollment: { userId } }, select: resetSelect },
    ),
    ...assignmentExportParts(db, userId),
    ...complianceExportParts(db, userId),
  ];
}

/** Courses that a centre assigned, and payments for them. */
function assignmentExportParts(db: ChildcareDb, userId: string): ExportPart[] {
  return [
    createTablePart(
      'assignments.json',
      'Courses that your centre assigned to you, and reminders that were sent. CANCELLED with a day of completion: you completed it before you joined another centre.',
      db.assignment,
      {
        where: { learnerId: userId },
        select: {
          id: true,
          status: true,
          deadline: true,
          notes: true,
          waiveReason: true,
          paymentStatus: true,
          completedAt: true,
          createdAt: true,
          course: { select: { id: true, title: true } },
          organization: { select: { name: true } },
          reminders: { select: { kind: true, deadline: true, sentAt: true } },
        },
      },
    ),
    createTablePart('payments.json', 'What was paid for courses that were assigned to you.', db.payment, {
      where: { assignment: { learnerId: userId } },
      select: {
        id: true,
        assignmentId: true,
        status: true,
        amountSgd: true,
        refundedSgd: true,
        paidAt: true,
        refundedAt: true,
        createdAt: true,
      },
    }),
  ];
}
