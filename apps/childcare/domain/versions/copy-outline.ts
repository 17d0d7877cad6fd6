import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { outlineOrder } from '#domain/outline/outline-order.ts';

type Copy = {
  fromVersionId: string;
  to: { courseId: string; versionId: string };
  /** A copy in the same course is the same section or lecture, and its SCORM package is there. */
  isSameCourse: boolean;
  now: Date;
};

const unnest = (pairs: readonly { id: string; copyId: string }[]) => Prisma.sql`
  unnest(${pairs.map(({ id }) => id)}::text[], ${pairs.map(({ copyId }) => copyId)}::text[]) AS n (id, copy_id)`;

/**
 * Copies sections, lectures and captions of a version, whose course the caller has locked, into an empty one. In another course
 * SCORM lectures are left out: answers their titles.
 */
export async function copyOutline(
  tx: ChildcareDb,
  { fromVersionId, to, isSameCourse, now }: Copy,
): Promise<{ leftOut: string[] }> {
  const outline = await tx.section.findMany({
    where: { versionId: fromVersionId },
    orderBy: outlineOrder,
    select: { id: true, lectures: { orderBy: outlineOrder, select: { id: true, title: true, type: true } } },
  });
  const withCopies = <Row extends { id: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, copyId: newId() }));
  const sections = withCopies(outline);
  const all = sections.flatMap(({ lectures }) => lectures);
  const lectures = withCopies(all.filter(({ type }) => isSameCourse || type !== 'SCORM'));
  const at = now.toISOString();
  const origin = (table: 's' | 'l') =>
    isSameCourse ? Prisma.raw(`COALESCE(${table}.origin_id, ${table}.id)`) : Prisma.sql`NULL`;
  await tx.$executeRaw`
    INSERT INTO section (id, course_id, version_id, origin_id, title, position, updated_at)
    SELECT n.copy_id, ${to.courseId}, ${to.versionId}, ${origin('s')}, s.title, s.position, ${at}::timestamptz
    FROM ${unnest(sections)} JOIN section s ON s.id = n.id`;
  await tx.$executeRaw`
    WITH sections AS (SELECT * FROM ${unnest(sections)})
    INSERT INTO lecture (id, section_id, origin_id, title, type, content, video_url, video_duration, is_preview, quiz, confirmation, scorm_package_id,
      scorm_item, position, created_at, updated_at)
    SELECT n.copy_id, sections.copy_id, ${origin('l')}, l.title, l.type, l.content, l.video_url, l.video_duration, l.is_preview, l.quiz, l.confirmation,
      l.scorm_package_id, l.scorm_item, l.position, ${at}::timestamptz, ${at}::timestamptz
    FROM ${unnest(lectures)} JOIN lecture l ON l.id = n.id JOIN sections ON sections.id = l.section_id`;
  const captions = withCopies(
    await tx.lectureCaption.findMany({
      where: { lectureId: { in: lectures.map(({ id }) => id) } },
      select: { id: true },
    }),
  );
  await tx.$executeRaw`
    WITH lectures AS (SELECT * FROM ${unnest(lectures)})
    INSERT INTO lecture_caption (id, lecture_id, language, label, vtt)
    SELECT n.copy_id, lectures.copy_id, k.language, k.label, k.vtt
    FROM ${unnest(captions)} JOIN lecture_caption k ON k.id = n.id JOIN lectures ON lectures.id = k.lecture_id`;
  return { leftOut: all.filter(({ type }) => !isSameCourse && type === 'SCORM').map(({ title }) => title) };
}
