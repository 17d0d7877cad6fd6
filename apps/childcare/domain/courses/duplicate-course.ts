import { inTransaction, Prisma } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { makeRandomSuffixedSlug } from '#domain/make-random-suffixed-slug.ts';

const longestTitle = 120;

/** The copy is the caller's draft. Omits SCORM lectures, whose package belongs to the original. Throws courseNotFound. */
export async function duplicateCourseWithoutScorm(
  ctx: SuperAdminContext,
  id: string,
): Promise<{ id: string; leftOut: string[] }> {
  return inTransaction(ctx.db, async (tx) => {
    const course = await tx.course.findUnique({
      where: { id },
      include: { sections: { include: { lectures: { include: { captions: true } } } } },
    });
    if (course === null) throw errors.courseNotFound();
    const { sections, id: _id, createdAt: _made, updatedAt: _changed, publishedAt: _at, ...details } = course;
    const title = `${details.title.slice(0, longestTitle - 7)} (copy)`;
    const copy = await tx.course.create({
      data: {
        ...details,
        title,
        slug: makeRandomSuffixedSlug(title),
        status: 'DRAFT',
        createdById: ctx.actor.id,
      },
      select: { id: true },
    });
    const newSections = sections.map((section) => ({ ...section, newId: newId() }));
    await tx.section.createMany({
      data: newSections.map((section) => ({
        id: section.newId,
        courseId: copy.id,
        title: section.title,
        position: section.position,
      })),
    });
    const all = newSections.flatMap((section) =>
      section.lectures.map((lecture) => ({ ...lecture, newId: newId(), newSectionId: section.newId })),
    );
    const lectures = all.filter(({ type }) => type !== 'SCORM');
    await tx.lecture.createMany({
      data: lectures.map(({ newId: lectureId, newSectionId: sectionId, ...lecture }) => ({
        id: lectureId,
        sectionId,
        title: lecture.title,
        type: lecture.type,
        content: lecture.content,
        videoUrl: lecture.videoUrl,
        videoDuration: lecture.videoDuration,
        isPreview: lecture.isPreview,
        quiz: lecture.quiz ?? Prisma.DbNull,
        confirmation: lecture.confirmation ?? Prisma.DbNull,
        position: lecture.position,
      })),
    });
    await tx.lectureCaption.createMany({
      data: lectures.flatMap(({ captions, newId: lectureId }) =>
        captions.map(({ language, label, vtt }) => ({ lectureId, language, label, vtt })),
      ),
    });
    return { id: copy.id, leftOut: all.filter(({ type }) => type === 'SCORM').map((each) => each.title) };
  });
}
