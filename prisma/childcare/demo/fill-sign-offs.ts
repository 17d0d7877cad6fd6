import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { newFileKey } from '@repo/files/file-key';
import type { FileStore } from '@repo/files/file-store';
import { fileTypes } from '@repo/files/file-types';
import { practicalSetting } from '@repo/schemas/childcare/course';
import { at, plusDays } from '../../demo/days.ts';
import { smallPdf } from '../../demo/small-pdf.ts';
import type { LearningContext } from './fill-learning.ts';
import { people } from './people.ts';

/** Whoever is through with a practical lesson was signed off by a manager of their centre; one request waits. */
export async function fillSignOffs(
  db: ChildcareDb,
  { ids, centreIds, today }: LearningContext,
  files: FileStore,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO sign_off (id, enrollment_id, lecture_id, cycle, user_id, organization_id, course_title, lecture_title, checklist, status,
      seen, decided_by_id, typed_name, decided_at, created_at)
    SELECT gen_random_uuid()::text, e.id, l.id, e.cycle, u.id, u.organization_id, c.title, l.title, l.confirmation -> 'items', 'PASSED',
      ARRAY(SELECT item ->> 'id' FROM jsonb_array_elements(l.confirmation -> 'items') item), m.id, m.name, p.completed_at,
      p.completed_at - INTERVAL '20 hours'
    FROM lecture_progress p JOIN lecture l ON l.id = p.lecture_id AND l.confirmation ->> 'kind' = 'practical'
    JOIN enrollment e ON e.id = p.enrollment_id JOIN "user" u ON u.id = e.user_id JOIN course c ON c.id = e.course_id
    CROSS JOIN LATERAL (
      SELECT id, name FROM "user" WHERE organization_id = u.organization_id AND role = 'CORPORATE_ADMIN' ORDER BY id LIMIT 1
    ) m
    WHERE p.is_completed`;
  const lesson = await db.lecture.findFirstOrThrow({
    where: { confirmation: { path: ['kind'], equals: 'practical' } },
    select: { id: true, title: true, confirmation: true, section: { select: { course: true } } },
  });
  const { course } = lesson.section;
  const { id: enrollmentId } = await db.enrollment.findUniqueOrThrow({
    where: { userId_courseId: { userId: ids.learner, courseId: course.id } },
    select: { id: true },
  });
  const askedAt = at(plusDays(today, -1), '18:20');
  const content = smallPdf('Handwashing plan, toddler room', [
    `By ${people.learner.name}`,
    'Two groups of five, before lunch. The youngest wash first.',
  ]);
  const { contentType } = fileTypes.pdf;
  const fileKey = `sign-offs/${newFileKey(askedAt)}`;
  await files.put(fileKey, content, { contentType });
  await db.signOff.create({
    data: {
      id: newId(askedAt.getTime()),
      enrollmentId,
      lectureId: lesson.id,
      cycle: 1,
      userId: ids.learner,
      organizationId: centreIds.littleStars,
      courseTitle: course.title,
      lectureTitle: lesson.title,
      checklist: practicalSetting.parse(lesson.confirmation).items,
      note: 'I am in the toddler room every day this week, from 11 am.',
      fileKey,
      fileName: 'handwashing-plan.pdf',
      fileType: contentType,
      fileBytes: content.byteLength,
      createdAt: askedAt,
    },
  });
}
