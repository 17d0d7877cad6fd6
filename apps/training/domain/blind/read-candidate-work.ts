import type { ServedFile } from '@repo/files/file-response';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getVisibleClassResult } from '#domain/grade-drafts/list-class-results.ts';
import { getGradableAssessment } from '#domain/grading/find-gradable-assessment.ts';
import { extensionWithDot, getLearnerIdOfCandidate, toBlindCandidate } from './candidate.ts';

/** A candidate's work, without the learner in address and file name. Throws assessmentNotFound, learnerNotInClass, documentNotFound. */
export async function readCandidateWork(
  ctx: TrainerContext,
  { assessmentId, learnerId }: { assessmentId: string; learnerId: string },
): Promise<ServedFile> {
  // Asserts that the caller may grade the class.
  const { submissionId } = await getVisibleClassResult(ctx, { assessmentId, learnerId });
  const assessment = await getGradableAssessment(ctx, assessmentId);
  const realId = await getLearnerIdOfCandidate(ctx.db, assessment, learnerId);
  const work =
    submissionId === null
      ? null
      : await ctx.db.submission.findUnique({
          where: { id: submissionId },
          select: { file: { select: { name: true, contentType: true, bytes: true, storageKey: true } } },
        });
  const file = work?.file;
  const content = file && (await ctx.files.read(file.storageKey));
  if (!file || !content) throw errors.documentNotFound();
  const name =
    assessment.blindKey === null
      ? file.name
      : `${toBlindCandidate(assessment.blindKey, realId).name}${extensionWithDot(file.name)}`;
  return { name, contentType: file.contentType, bytes: file.bytes, content };
}
