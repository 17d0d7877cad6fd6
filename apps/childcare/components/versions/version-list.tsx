import type { CourseVersion } from '@repo/schemas/childcare/course-version';
import { Badge } from '@repo/ui/badge';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { DateTime } from '@repo/ui/time';
import type { VersionRepeat } from '#domain/versions/get-versions-page.ts';

function learnersText(learners: number): string {
  if (learners === 0) return 'Nobody has it';
  return learners === 1 ? 'One person has it' : `${learners.toLocaleString('en-SG')} people have it`;
}

const people = (count: number) => (count === 1 ? 'one person' : `${count.toLocaleString('en-SG')} people`);

function repeatText({ people: all, begun, unpaid, isStopped, isFinished }: VersionRepeat): string {
  if (!isFinished)
    return `The course begins again for ${people(all)}; ${(begun + unpaid).toLocaleString('en-SG')} done so far.`;
  const paid = unpaid === 0 ? '' : ` For ${people(unpaid)} it begins once their centre has paid.`;
  return `The course began again for ${people(begun)} who had completed an earlier version.${paid}${isStopped ? ' It stopped when the course was archived.' : ''}`;
}

type VersionListProps = {
  courseId: string;
  versions: readonly CourseVersion[];
  repeats: readonly VersionRepeat[];
  compared: number | undefined;
};

function RepeatNote({ repeat }: { repeat: VersionRepeat | undefined }) {
  return repeat ? <p className="text-sm text-muted">{repeatText(repeat)}</p> : null;
}

/** The published versions, the newest first. */
export function VersionList({ courseId, versions, repeats, compared }: VersionListProps) {
  const repeatOf = new Map(repeats.map((repeat) => [repeat.versionId, repeat]));
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
          <RepeatNote repeat={repeatOf.get(id)} />
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
