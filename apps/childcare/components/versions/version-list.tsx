import type { CourseVersion } from '@repo/schemas/childcare/course-version';
import { Badge } from '@repo/ui/badge';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { DateTime } from '@repo/ui/time';

function learnersText(learners: number): string {
  if (learners === 0) return 'Nobody has it';
  return learners === 1 ? 'One person has it' : `${learners.toLocaleString('en-SG')} people have it`;
}

type VersionListProps = {
  courseId: string;
  versions: readonly CourseVersion[];
  compared: number | undefined;
};

/** The published versions, the newest first. */
export function VersionList({ courseId, versions, compared }: VersionListProps) {
  return (
    <ol className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
      {versions.map(({ id, number, isCurrent, publishedAt, publishedBy, note, learners, correctedAt }) => (
        <li key={id} className="space-y-1 p-4">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="font-semibold">Version {number}</h3>
            {isCurrent ? <Badge tone="success">New learners get it</Badge> : null}
          </div>
          <p className="text-sm text-muted">
            Published <DateTime value={publishedAt} />
            {publishedBy === null ? '' : ` by ${publishedBy}`}. {learnersText(learners)}.
            {correctedAt === null ? null : (
              <>
                {' '}
                Last corrected <DateTime value={correctedAt} dateOnly />.
              </>
            )}
          </p>
          {note === '' ? null : <p className="text-sm break-words whitespace-pre-wrap">{note}</p>}
          {number === 1 ? null : (
            <NoPrefetchLink
              href={`/admin/courses/${courseId}/versions?version=${number}`}
              aria-current={compared === number ? 'true' : undefined}
              className="target-44 inline-flex items-center text-sm link"
            >
              What changed from version {number - 1}
            </NoPrefetchLink>
          )}
        </li>
      ))}
    </ol>
  );
}
