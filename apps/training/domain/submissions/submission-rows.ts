import type { Prisma } from '@repo/db/training';
import type { SubmissionRow } from '@repo/schemas/training/submission';
import { candidateWorkUrl, extensionWithDot, toBlindCandidate } from '#domain/blind/candidate.ts';
import { encodeFilePath } from '#domain/files/file-url.ts';

export const submissionSelect = {
  id: true,
  assessment: { select: { id: true, title: true, maxScore: true, blindKey: true } },
  courseRunId: true,
  learner: { select: { id: true, fullName: true, email: true } },
  grader: { select: { fullName: true } },
  file: { select: { path: true, name: true } },
  comments: true,
  submittedAt: true,
  late: true,
  status: true,
  score: true,
  feedback: true,
  levels: true,
  attempt: true,
  gradedAt: true,
  changedAt: true,
  updatedAt: true,
} satisfies Prisma.SubmissionSelect;

type Row = Prisma.SubmissionGetPayload<{ select: typeof submissionSelect }>;

/** False for a grade without file that was taken back, unless it has feedback. */
export function isSubmissionShown(row: Pick<Row, 'status' | 'feedback'> & { hasFile: boolean }): boolean {
  return row.hasFile || row.status === 'graded' || row.feedback !== '';
}

/** For markers: in blind marking without the learner until the grade is there. */
export function toSubmissionRowForMarker(row: Row): SubmissionRow {
  const named = toNamedSubmissionRow(row);
  const { blindKey } = row.assessment;
  if (blindKey === null || row.status === 'graded') return named;
  const { id, name } = toBlindCandidate(blindKey, named.learnerId);
  const { assessmentId, fileUrl, fileName } = named;
  const work = {
    fileUrl: candidateWorkUrl({ assessmentId, learnerId: id }),
    fileName: `${name}${extensionWithDot(fileName)}`,
  };
  return { ...named, learnerId: id, learnerName: name, learnerEmail: '', ...(fileUrl === '' ? {} : work) };
}

export function toNamedSubmissionRow(row: Row): SubmissionRow {
  const { id, assessment, learner, grader, file, score, submittedAt, ...fields } = row;
  const { gradedAt, changedAt, updatedAt, ...rest } = fields;
  return {
    ...rest,
    submissionId: id,
    assessmentId: assessment.id,
    assessmentTitle: assessment.title,
    maxScore: assessment.maxScore,
    learnerId: learner.id,
    learnerName: learner.fullName,
    learnerEmail: learner.email,
    fileUrl: file === null ? '' : encodeFilePath(file),
    fileName: file?.name ?? '',
    submittedAt: submittedAt.toISOString(),
    score: score === null ? null : score.toNumber(),
    gradedBy: grader?.fullName ?? null,
    gradedAt: gradedAt?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  };
}
