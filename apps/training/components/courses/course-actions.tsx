import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';

type CourseActionsProps = {
  courseId: string;
  mayEdit: boolean;
  isEnrolled: boolean;
  progressPercent: number;
  hasReadableContent: boolean;
};

export function CourseActions({
  courseId,
  mayEdit,
  isEnrolled,
  progressPercent,
  hasReadableContent,
}: CourseActionsProps) {
  const learn = `/courses/${courseId}/learn`;
  return (
    <>
      {mayEdit ? (
        <>
          <LinkButton href={`/courses/${courseId}/assessments`}>
            <Icon name="list-checks" />
            Assessments
          </LinkButton>
          {hasReadableContent ? (
            <LinkButton href={learn}>
              <Icon name="eye" />
              Preview as a learner
            </LinkButton>
          ) : null}
          <LinkButton href={`/courses/${courseId}/edit`} variant="primary">
            <Icon name="pencil" />
            Edit content
          </LinkButton>
        </>
      ) : null}
      {isEnrolled && hasReadableContent && !mayEdit ? (
        <LinkButton href={learn} variant="primary">
          <Icon name="book-open" />
          {readLabel(progressPercent)}
        </LinkButton>
      ) : null}
    </>
  );
}

function readLabel(progress: number): string {
  if (progress === 0) return 'Start reading';
  return progress === 100 ? 'Read again' : 'Continue reading';
}
