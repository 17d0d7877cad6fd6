import type { ChildcareDb } from '@repo/db/childcare';
import type { ExpectedVersion } from '@repo/schemas/childcare/expected-version';
import { errors } from '#domain/errors.ts';

type State = 'DRAFT' | 'PUBLISHED' | 'REPLACED';

const refusals = {
  published:
    'This version was published after you opened it, so a change would reach learners at once. Load the page again, then correct the published version or prepare a new one',
  replaced:
    'A newer version was published after you opened this one. Load the page again to change the newest version',
};

async function readState(
  tx: ChildcareDb,
  { courseId, versionId }: { courseId: string; versionId: string },
): Promise<State> {
  const { publishedAt, course } = await tx.courseVersion.findUniqueOrThrow({
    where: { id: versionId },
    select: { publishedAt: true, course: { select: { status: true, currentVersionId: true } } },
  });
  if (versionId === (course.currentVersionId ?? courseId))
    return course.status === 'DRAFT' ? 'DRAFT' : 'PUBLISHED';
  return publishedAt === null ? 'DRAFT' : 'REPLACED';
}

/**
 * Throws versionChanged when the version that a write would reach is not the one that its writer saw, or was published or replaced since.
 * The caller has locked the course.
 */
export async function assertExpectedVersion(
  tx: ChildcareDb,
  reached: { courseId: string; versionId: string },
  { expectedVersion, expectedState }: ExpectedVersion,
): Promise<void> {
  if (expectedVersion === undefined && expectedState === undefined) return;
  const state = await readState(tx, reached);
  if (state === 'PUBLISHED' && expectedState === 'DRAFT')
    throw errors.versionChanged({ message: refusals.published });
  const isOther = expectedVersion !== undefined && expectedVersion !== reached.versionId;
  if (isOther || (state === 'REPLACED' && expectedState !== undefined))
    throw errors.versionChanged({ message: refusals.replaced });
}
