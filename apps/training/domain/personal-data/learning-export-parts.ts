import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';
import {
  createTablePart,
  type ExportPart,
  readInPages,
  readInPagesById,
} from '@repo/personal-data/export-parts';
import { agencyReportsPart } from './agency-report-export-part.ts';
import { decryptOrUnreadableText, unreadableText } from './decrypt-or-unreadable-text.ts';
import { quizAttemptsPart } from './quiz-export-part.ts';

type Tools = { db: TrainingDb; keys: KeyRing };

const runSelect = {
  id: true,
  agencyRunId: true,
  startDate: true,
  endDate: true,
  course: { select: { code: true, title: true } },
} as const;

const enrolmentSelect = {
  id: true,
  status: true,
  progress: true,
  sponsorshipType: true,
  referenceNumber: true,
  enrolledAt: true,
  updatedAt: true,
  courseRun: { select: runSelect },
  tracked: { select: { referenceNumber: true, status: true, rawCipher: true, createdAt: true } },
} as const;

const submissionSelect = {
  id: true,
  comments: true,
  submittedAt: true,
  late: true,
  status: true,
  score: true,
  feedback: true,
  levels: true,
  gradedAt: true,
  changedAt: true,
  supersededAt: true,
  attempt: true,
  assessment: {
    select: { title: true, type: true, maxScore: true, dueDate: true, course: { select: { title: true } } },
  },
  file: { select: { id: true, name: true } },
} as const;

const gradeChangeSelect = {
  id: true,
  submissionId: true,
  previousScore: true,
  previousFeedback: true,
  score: true,
  feedback: true,
  reason: true,
  changedAt: true,
} as const;

/** Without data about people at the employer. */
function ownRecord(keys: KeyRing, rawCipher: string): unknown {
  const text = decryptOrUnreadableText(keys, rawCipher, 'tracked-enrolment');
  if (text === unreadableText) return text;
  const raw: Record<string, unknown> = JSON.parse(text);
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !/employer/i.test(name)));
}

async function* enrolments({ db, keys }: Tools, userId: string) {
  const rows = readInPagesById(({ where, ...page }) =>
    db.enrolment.findMany({ ...page, where: { ...where, userId }, select: enrolmentSelect }),
  );
  for await (const { tracked, ...enrolment } of rows)
    yield {
      ...enrolment,
      submitted: tracked.map(({ rawCipher, ...entry }) => ({ ...entry, record: ownRecord(keys, rawCipher) })),
    };
}

const attendanceSelect = {
  sessionId: true,
  status: true,
  method: true,
  markedAt: true,
  minutes: true,
  madeUpMinutes: true,
  reason: true,
  note: true,
  session: { select: { title: true, startDate: true, startTime: true, endTime: true } },
} as const;

const absenceDocumentSelect = {
  id: true,
  sessionId: true,
  status: true,
  reason: true,
  refusal: true,
  decidedAt: true,
  createdAt: true,
  session: { select: { title: true, startDate: true } },
  file: { select: { id: true, name: true } },
} as const;

function absenceDocumentsPart(db: TrainingDb, userId: string): ExportPart {
  return createTablePart(
    'absence-documents.json',
    'Documents that show why you missed sessions, and what was decided. The files are in the folder documents.',
    db.absenceDocument,
    { where: { userId }, select: absenceDocumentSelect },
  );
}

/** Answers are left out because they are stored without whose they are. */
function feedbackPart(db: TrainingDb, userId: string): ExportPart {
  return {
    path: 'feedback.json',
    about: 'Which classes you were asked about, and whether you answered. Nobody can find your answers.',
    records: () =>
      readInPages(
        ({ after, take }) =>
          db.feedbackRequest.findMany({
            where: { enrolment: { userId }, enrolmentId: { gt: after } },
            orderBy: { enrolmentId: 'asc' },
            take,
            select: {
              ...{ enrolmentId: true, hasAnswered: true, remindedAt: true },
              round: { select: { askedAt: true, closesAt: true, courseRun: { select: runSelect } } },
            },
          }),
        ({ enrolmentId }) => enrolmentId,
      ),
  };
}

function waitingListsPart(db: TrainingDb, userId: string): ExportPart {
  return {
    path: 'waiting-lists.json',
    about: 'Classes that you wait for.',
    records: () =>
      readInPages(
        ({ after, take }) =>
          db.waitingEntry.findMany({
            where: { userId, courseRunId: { gt: after } },
            orderBy: { courseRunId: 'asc' },
            take,
            select: {
              courseRunId: true,
              joinedAt: true,
              offeredUntil: true,
              courseRun: { select: runSelect },
            },
          }),
        ({ courseRunId }) => courseRunId,
      ),
  };
}

export function learningExportParts(tools: Tools, userId: string): ExportPart[] {
  const { db } = tools;
  return [
    {
      path: 'enrolments.json',
      about: 'Your classes, with what was submitted to the skills-funding agency about you.',
      records: () => enrolments(tools, userId),
    },
    {
      path: 'attendance.json',
      about: 'At which sessions you were marked present, late or absent.',
      records: () =>
        readInPages(
          ({ after, take }) =>
            db.attendance.findMany({
              where: { userId, sessionId: { gt: after } },
              orderBy: { sessionId: 'asc' },
              take,
              select: attendanceSelect,
            }),
          ({ sessionId }) => sessionId,
        ),
    },
    absenceDocumentsPart(db, userId),
    {
      path: 'read-subtopics.json',
      about: 'What of the courses you read, and when.',
      records: () =>
        readInPages(
          ({ after, take }) =>
            db.readSubtopic.findMany({
              where: { userId, subtopicId: { gt: after } },
              orderBy: { subtopicId: 'asc' },
              take,
              select: { subtopicId: true, readAt: true, subtopic: { select: { title: true } } },
            }),
          ({ subtopicId }) => subtopicId,
        ),
    },
    createTablePart(
      'submissions.json',
      'The work that you handed in, with scores and feedback. The files are in the folder documents.',
      db.submission,
      { where: { learnerId: userId }, select: submissionSelect },
    ),
    {
      path: 'extensions.json',
      about: 'More time that you were given to hand in, and why.',
      records: () =>
        readInPages(
          ({ after, take }) =>
            db.dueDateExtension.findMany({
              where: { learnerId: userId, assessmentId: { gt: after } },
              orderBy: { assessmentId: 'asc' },
              take,
              select: {
                assessmentId: true,
                dueAt: true,
                reason: true,
                grantedAt: true,
                assessment: { select: { title: true } },
              },
            }),
          ({ assessmentId }) => assessmentId,
        ),
    },
    {
      path: 'resits.json',
      about: 'Resits that you were given, and why.',
      records: () =>
        readInPages(
          ({ after, take }) => {
            const [assessmentId = '', attempt = '0'] = after.split(' ');
            const later = { assessmentId, attempt: { gt: Number(attempt) } };
            return db.resit.findMany({
              where: { learnerId: userId, OR: [{ assessmentId: { gt: assessmentId } }, later] },
              orderBy: [{ assessmentId: 'asc' }, { attempt: 'asc' }],
              take,
              select: {
                ...{ assessmentId: true, attempt: true, dueAt: true, reason: true, grantedAt: true },
                assessment: { select: { title: true } },
              },
            });
          },
          ({ assessmentId, attempt }) => `${assessmentId} ${attempt}`,
        ),
    },
    quizAttemptsPart(tools, userId),
    agencyReportsPart(tools, userId),
    feedbackPart(db, userId),
    waitingListsPart(db, userId),
    createTablePart(
      'grade-history.json',
      'Every score and feedback that you were given for your work, and why it was changed.',
      db.gradeChange,
      { where: { submission: { learnerId: userId } }, select: gradeChangeSelect },
    ),
  ];
}
