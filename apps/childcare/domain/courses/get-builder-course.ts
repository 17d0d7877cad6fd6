import { Prisma } from '@repo/db/childcare';
import type { CourseDetail, LectureType } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { editedVersionOrder } from '#domain/outline/edited-version.ts';
import { courseDetailSelect, decimalsToNumbers } from './course-rows.ts';

/** The builder's outline needs only whether a lecture has content. */
export type OutlineLecture = {
  id: string;
  title: string;
  type: LectureType;
  videoUrl: string;
  videoDuration: number;
  isPreview: boolean;
  hasContent: boolean;
  hasQuiz: boolean;
};
export type OutlineSection = { id: string; title: string; updatedAt: string; items: OutlineLecture[] };

export type BuilderCourse = Omit<CourseDetail, 'sections'> & {
  sections: OutlineSection[];
  /** That the outline is of: the draft beside the published version when there is one. */
  version: { id: string; number: number; isDraftBeside: boolean };
  learners: number;
  /** Learners who have not completed the course: an outline change affects only their progress. */
  underWay: number;
  /** Learners with a certificate that is not revoked. */
  certified: number;
};

/** Throws courseNotFound. */
export async function getBuilderCourse(
  { db }: Pick<SuperAdminContext, 'db'>,
  id: string,
): Promise<BuilderCourse> {
  const editedVersionSql = Prisma.sql`(
    SELECT id FROM course_version WHERE course_id = ${id} ORDER BY number DESC LIMIT 1)`;
  const [course, sections, lectures, underWay, certificates] = await Promise.all([
    db.course.findUnique({
      where: { id },
      select: {
        ...courseDetailSelect,
        currentVersionId: true,
        versions: { orderBy: editedVersionOrder, take: 1, select: { id: true, number: true } },
        _count: { select: { enrollments: true } },
      },
    }),
    db.$queryRaw<{ id: string; title: string; updatedAt: Date }[]>`
      SELECT s.id, s.title, s.updated_at AS "updatedAt" FROM section s
      WHERE s.version_id = ${editedVersionSql} ORDER BY s.position, s.id`,
    db.$queryRaw<(OutlineLecture & { sectionId: string })[]>`
      SELECT l.id, l.section_id AS "sectionId", l.title, l.type, l.video_url AS "videoUrl",
        l.video_duration AS "videoDuration", l.is_preview AS "isPreview", l.content <> '' AS "hasContent",
        l.quiz IS NOT NULL AS "hasQuiz"
      FROM lecture l JOIN section s ON s.id = l.section_id
      WHERE s.version_id = ${editedVersionSql} ORDER BY l.position, l.id`,
    db.enrollment.count({ where: { courseId: id, completedAt: null } }),
    db.$queryRaw<[{ holders: number }]>`
      SELECT count(DISTINCT user_id)::int AS holders FROM certificate
      WHERE course_id = ${id} AND revoked_at IS NULL`,
  ]);
  if (course === null) throw errors.courseNotFound();
  const { _count, currentVersionId, versions, ...rest } = course;
  const [edited] = versions;
  const bySection = Map.groupBy(lectures, ({ sectionId }) => sectionId);
  return {
    ...decimalsToNumbers(withIsoDates(rest)),
    version: {
      id: edited?.id ?? id,
      number: edited?.number ?? 1,
      isDraftBeside: edited !== undefined && edited.id !== currentVersionId,
    },
    learners: _count.enrollments,
    underWay,
    certified: certificates[0].holders,
    sections: sections.map((section) => ({
      ...withIsoDates(section),
      items: (bySection.get(section.id) ?? []).map(({ sectionId: _, ...lecture }) => lecture),
    })),
  };
}
