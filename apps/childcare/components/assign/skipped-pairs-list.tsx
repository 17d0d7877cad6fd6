import type { AssignmentSkipReason, SkippedPairsByReason } from '@repo/schemas/childcare/bulk-assignment';
import { CardHeader } from '@repo/ui/card';

export const skipReasonTexts: Record<AssignmentSkipReason, string> = {
  LEARNER_NOT_FOUND: 'Not in the centre any more',
  INVITATION_NOT_FOUND: 'The invitation is not open any more',
  COURSE_NOT_FOUND: 'The course is gone',
  COURSE_NOT_PUBLISHED: 'The course is not published any more',
  DUPLICATE_ASSIGNMENT: 'Assigned already',
  ORG_LEARNER_LIMIT: 'No seat was free',
};

type SkippedPairsListProps = {
  skipped: SkippedPairsByReason;
  titleOf: (courseId: string) => string | undefined;
  /** Per reason. */
  most: number;
  nameOf?: (personId: string) => string | undefined;
};

export function SkippedPairsList({ skipped, titleOf, nameOf, most }: SkippedPairsListProps) {
  return skipped.map(({ reason, count, examples }) => {
    const shown = examples.slice(0, most);
    return (
      <div key={reason}>
        <CardHeader
          level={3}
          title={`${skipReasonTexts[reason]} (${count.toLocaleString('en')})`}
          className="mb-1"
        />
        <ul className="text-sm text-muted">
          {shown.map(({ personId, name, courseId, title }) => (
            <li key={`${personId} ${courseId}`}>
              <bdi>{nameOf?.(personId) ?? name ?? 'Somebody'}</bdi>:{' '}
              {titleOf(courseId) ?? title ?? 'a course'}
            </li>
          ))}
          {count > shown.length ? <li>… and {(count - shown.length).toLocaleString('en')} more</li> : null}
        </ul>
      </div>
    );
  });
}
