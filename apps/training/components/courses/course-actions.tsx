import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';

type CourseActionsProps = {
  courseId: string;
  writes: boolean;
  enrolled: boolean;
  progress: number;
  readable: boolean;
};

export function CourseActions({ courseId, writes, enrolled, progress, readable }: CourseActionsProps) {
  const learn = `/courses/${courseId}/learn`;
  return (
    <>
      {writes ? (
        <>
          <LinkButton href={`/courses/${courseId}/assessments`}>
            <Icon name="list-checks" />
            Assessments
          </LinkButton>
          {readable ? (
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
      {enrolled && readable && !writes ? (
        <LinkButton href={learn} variant="primary">
          <Icon name="book-open" />
          {readLabel(progress)}
        </LinkButton>
      ) : null}
    </>
  );
}

function readLabel(progress: number): string {
  if (progress === 0) return 'Start reading';
  return progress === 100 ? 'Read again' : 'Continue reading';
}
