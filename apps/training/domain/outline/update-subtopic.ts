import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction } from '@repo/db/training';
import { cleanHtml } from '@repo/rich-text/clean-html';
import type { StoredSubtopic, UpdateSubtopicBody } from '@repo/schemas/training/outline';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCourseOfSubtopic } from './lock-course.ts';
import { storedSubtopicSelect, toStoredSubtopic } from './stored-subtopic.ts';

/** Sanitises content; the audit log keeps only its length. Throws subtopicNotFound, and subtopicChanged for a stale version. */
export async function updateSubtopic(
  ctx: DeveloperContext,
  id: string,
  { title, content, expectedUpdatedAt }: UpdateSubtopicBody,
): Promise<StoredSubtopic> {
  return inTransaction(ctx.db, async (tx) => {
    const courseId = await lockCourseOfSubtopic(tx, id);
    const stored = await tx.subtopic.findUniqueOrThrow({ where: { id }, select: storedSubtopicSelect });
    assertNotStale(stored, expectedUpdatedAt, errors.subtopicChanged);
    const data = {
      ...(title === undefined ? {} : { title }),
      ...(content === undefined ? {} : { content: cleanHtml(content) }),
    };
    if (Object.keys(data).length === 0) return toStoredSubtopic(stored);
    const updatedAt = nextUpdatedAt(stored, ctx.clock());
    const changed = await tx.subtopic.update({
      where: { id },
      data: { ...data, updatedAt },
      select: storedSubtopicSelect,
    });
    const isRenamed = changed.title !== stored.title;
    const isRewritten = changed.content !== stored.content;
    if (isRenamed || isRewritten) {
      await recordAudit(tx, ctx, {
        action: 'subtopic.update',
        targetType: 'course',
        targetId: courseId,
        before: { title: stored.title, ...(isRewritten ? { characters: stored.content.length } : {}) },
        after: { title: changed.title, ...(isRewritten ? { characters: changed.content.length } : {}) },
      });
    }
    return toStoredSubtopic(changed);
  });
}
