import type { ChildcareDb } from '@repo/db/childcare';
import { composeMail } from '@repo/mail/compose-mail';
import { centsToDollarsText, dollarsTextToCents } from '@repo/payments/cents';
import type {
  CourseRepeatOutcome,
  CourseRepeatPreview,
  PreviewCourseRepeatBody,
} from '@repo/schemas/childcare/course-repeat';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { hasNotBegunSql } from '#domain/versions/has-not-begun-sql.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';
import { courseRepeatMail } from '#mails/course-repeat.ts';
import { countRepeatingPeople } from './count-repeating-people.ts';
import { readRepeatDeadlines, repeatDeadline } from './repeat-deadline.ts';
import { type RepeatScope, repeatingPeopleSql } from './repeating-people-sql.ts';

type Shown = {
  name: string;
  email: string;
  organizationName: string;
  outcome: CourseRepeatOutcome;
};

/** By centre and name. */
function readPeople(db: ChildcareDb, scope: RepeatScope, { page, limit }: { page: number; limit: number }) {
  return db.$queryRaw<Shown[]>`
    SELECT p.name, p.email, p.organization_name AS "organizationName", p.outcome
    FROM (${repeatingPeopleSql(scope)}) AS p
    ORDER BY p.organization_name, p.organization_id, p.name, p.enrollment_id LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
}

/** Of all whom the course begins for, the first who is mailed; none or one. */
function readMailed(db: ChildcareDb, scope: RepeatScope) {
  return db.$queryRaw<(Omit<Shown, 'outcome'> & { userId: string; organizationId: string })[]>`
    SELECT p.name, p.email, p.organization_name AS "organizationName", p.user_id AS "userId", p.organization_id AS "organizationId" FROM (${repeatingPeopleSql(scope)}) AS p
    WHERE p.outcome = 'BEGINS' AND p.is_mailed ORDER BY p.organization_name, p.organization_id, p.name, p.enrollment_id LIMIT 1`;
}

async function countEnrolled(
  db: ChildcareDb,
  { courseId, versionId, completedBefore }: RepeatScope,
): Promise<{ completed: number; underWay: number }> {
  const [counts] = await db.$queryRaw<[{ completed: number; underWay: number }]>`
    SELECT count(*) FILTER (WHERE e.completed_at <= ${completedBefore}::timestamptz)::int AS completed,
      count(*) FILTER (WHERE e.completed_at IS NULL AND NOT ${hasNotBegunSql})::int AS "underWay"
    FROM enrollment e WHERE e.course_id = ${courseId} AND ${learntVersionSql} <> ${versionId}`;
  return counts;
}

/**
 * Who would repeat the course for the draft's version, what their centres would pay, and the mails. Stores nothing. Throws draftNotFound, and
 * courseNotPublished for an archived course.
 */
export async function previewCourseRepeat(
  { db, clock }: Pick<SuperAdminContext, 'db' | 'clock'>,
  courseId: string,
  { dueDays, note, page, limit }: PreviewCourseRepeatBody,
): Promise<CourseRepeatPreview> {
  const now = clock();
  const course = await db.course.findUnique({
    where: { id: courseId },
    select: {
      title: true,
      slug: true,
      status: true,
      priceSgd: true,
      currentVersionId: true,
      versions: { where: { publishedAt: null }, select: { id: true } },
    },
  });
  const draft = course?.versions.find(({ id }) => id !== course.currentVersionId);
  if (!course || !draft) throw errors.draftNotFound();
  if (course.status !== 'PUBLISHED') throw errors.courseNotPublished();
  const scope = { courseId, versionId: draft.id, completedBefore: now };
  const [{ centres, mails, ...counts }, enrolled, shown, mailed] = await Promise.all([
    countRepeatingPeople(db, scope),
    countEnrolled(db, scope),
    readPeople(db, scope, { page, limit }),
    readMailed(db, scope),
  ]);
  const total = counts.begins + counts.unpaid + counts.noSeat;
  const { title, slug } = course;
  const examples = [];
  for (const { userId, organizationId, ...person } of mailed) {
    const deadline = repeatDeadline(now, dueDays);
    const asked = { organizationId, courseId, userIds: [userId], deadline, now };
    const deadlines = await readRepeatDeadlines(db, asked);
    const { organizationName, name } = person;
    const news = { title, slug, organizationName, note, deadline: deadlines.get(userId) ?? deadline };
    const { to, subject, text } = composeMail(courseRepeatMail(person, news));
    examples.push({ to, name, subject, text });
  }
  return {
    shownAt: now.toISOString(),
    people: shown.map(({ name, organizationName, outcome }) => ({ name, organizationName, outcome })),
    counts,
    centres,
    amountSgd: centsToDollarsText(dollarsTextToCents(course.priceSgd.toFixed(2)) * counts.unpaid),
    untouched: { underWay: enrolled.underWay, others: enrolled.completed - total },
    mails,
    examples,
    total,
    page,
    totalPages: Math.ceil(total / limit),
  };
}
