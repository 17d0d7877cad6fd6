import type { CourseStatus } from '@repo/schemas/childcare/course';
import type { CourseVersion } from '@repo/schemas/childcare/course-version';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { outlineOrder } from '#domain/outline/outline-order.ts';
import { findUnreadyLectures, type UnreadyLecture } from './find-unready-lectures.ts';
import { getVersionComparison, type VersionComparison } from './get-version-comparison.ts';
import { hasNotBegunSql } from './has-not-begun-sql.ts';
import { listVersions } from './list-versions.ts';
import { readOutlineRevision } from './outline-revision.ts';

export type DraftView = {
  number: number;
  revision: string;
  createdAt: string;
  createdBy: string | null;
  /** To begin its preview with; null in an empty draft. */
  firstLectureId: string | null;
  lessons: number;
  /** The lessons that have to be finished before it can be published. */
  unready: UnreadyLecture[];
  /** Enrolled people who get it when it is published now, and who finish the version that they began. */
  notBegun: number;
  underWay: number;
};

export type VersionsPage = {
  course: { id: string; title: string; slug: string; status: CourseStatus };
  versions: CourseVersion[];
  draft: DraftView | null;
  /** Of versions that people repeat the course for. */
  repeats: VersionRepeat[];
  /** Of the version that was asked for, else of the draft; null without one, and for the first version. */
  comparison: VersionComparison | null;
};

/** How many people the course began again for, of how many; `unpaid`: once their centre has paid. */
export type VersionRepeat = {
  versionId: string;
  people: number;
  begun: number;
  unpaid: number;
  /** The course was archived before everybody was looked at. */
  isStopped: boolean;
  isFinished: boolean;
};

async function readRepeats(
  { db }: Pick<SuperAdminContext, 'db'>,
  courseId: string,
): Promise<VersionRepeat[]> {
  const rows = await db.courseRepeat.findMany({
    where: { version: { courseId } },
    select: { versionId: true, people: true, begun: true, unpaid: true, isStopped: true, finishedAt: true },
  });
  return rows.map(({ finishedAt, ...row }) => ({ ...row, isFinished: finishedAt !== null }));
}

type Counts = { notBegun: number; underWay: number };

async function readDraft({ db }: Pick<SuperAdminContext, 'db'>, courseId: string): Promise<DraftView | null> {
  const course = await db.course.findUnique({
    where: { id: courseId },
    select: {
      currentVersionId: true,
      versions: {
        where: { publishedAt: null },
        select: {
          id: true,
          number: true,
          createdAt: true,
          createdBy: { select: { name: true } },
          sections: {
            orderBy: outlineOrder,
            select: { lectures: { orderBy: outlineOrder, select: { id: true } } },
          },
        },
      },
    },
  });
  const draft = course?.versions.find(({ id }) => id !== course.currentVersionId);
  if (!course || !draft) return null;
  const [revision, unready, [counts]] = await Promise.all([
    readOutlineRevision(db, [draft.id, course.currentVersionId ?? courseId]),
    findUnreadyLectures(db, draft.id),
    db.$queryRaw<[Counts]>`
      SELECT count(*) FILTER (WHERE ${hasNotBegunSql})::int AS "notBegun",
        count(*) FILTER (WHERE e.completed_at IS NULL AND NOT ${hasNotBegunSql})::int AS "underWay"
      FROM enrollment e WHERE e.course_id = ${courseId}`,
  ]);
  const lectures = draft.sections.flatMap((section) => section.lectures);
  return {
    number: draft.number,
    revision,
    createdAt: draft.createdAt.toISOString(),
    createdBy: draft.createdBy?.name ?? null,
    firstLectureId: lectures[0]?.id ?? null,
    lessons: lectures.length,
    unready,
    ...counts,
  };
}

/** The draft is read before it is compared, so that a change meanwhile makes its revision stale. Throws courseNotFound, versionNotFound. */
export async function getVersionsPage(
  ctx: Pick<SuperAdminContext, 'db'>,
  courseId: string,
  /** Of the version to compare; undefined for the draft. */
  wanted: number | undefined,
): Promise<VersionsPage> {
  const course = await ctx.db.course.findUnique({
    where: { id: courseId },
    select: { id: true, title: true, slug: true, status: true },
  });
  if (course === null) throw errors.courseNotFound();
  const [draft, versions, repeats] = await Promise.all([
    readDraft(ctx, courseId),
    listVersions(ctx, courseId),
    readRepeats(ctx, courseId),
  ]);
  const number = wanted ?? draft?.number;
  const comparison = number === undefined ? null : await getVersionComparison(ctx, { courseId, number });
  return { course, versions, repeats, draft, comparison };
}
