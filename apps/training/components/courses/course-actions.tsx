import { LinkButton } from '@repo/ui/link-button';
import { BookOpen, Eye, ListChecks, Pencil } from 'lucide-react';

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
            <ListChecks aria-hidden />
            Assessments
          </LinkButton>
          {readable ? (
            <LinkButton href={learn}>
              <Eye aria-hidden />
              Preview as a learner
            </LinkButton>
          ) : null}
          <LinkButton href={`/courses/${courseId}/edit`} variant="primary">
            <Pencil aria-hidden />
            Edit content
          </LinkButton>
        </>
      ) : null}
      {enrolled && readable && !writes ? (
        <LinkButton href={learn} variant="primary">
          <BookOpen aria-hidden />
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
