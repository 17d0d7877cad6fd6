import { findBlockingLectureProblem } from '@repo/schemas/childcare/find-blocking-lecture-problem';
import type { BuilderCourse } from '#domain/courses/get-builder-course.ts';

/** Where the author can fix a problem. */
export type PublishProblemPlace = { lecture: string } | 'details' | 'outline';
/** An error blocks publishing, advice does not. */
export type PublishProblem = { kind: 'error' | 'advice'; text: string; place: PublishProblemPlace };

type Checked = Pick<
  BuilderCourse,
  | 'title'
  | 'subtitle'
  | 'description'
  | 'categoryId'
  | 'thumbnail'
  | 'learningOutcomes'
  | 'cpdPoints'
  | 'estimatedHours'
> & { sections: BuilderCourse['sections'] };

function findDetailsProblems(course: Checked): PublishProblem[] {
  const { title } = course;
  const checks: [isMissing: boolean, kind: PublishProblem['kind'], text: string][] = [
    [title.trim() === '' || title === 'Untitled course', 'error', 'Give the course a title'],
    [course.description === '', 'error', 'Describe what the course is about'],
    [course.categoryId === null, 'error', 'Choose a category'],
    [course.thumbnail === '', 'advice', 'Add a picture'],
    [course.subtitle === '', 'advice', 'Sum it up in a subtitle'],
    [course.learningOutcomes.length === 0, 'advice', 'Say what learners will be able to do'],
    [course.cpdPoints === 0, 'advice', 'Give it CPD points'],
    [course.estimatedHours === 0, 'advice', 'Say how many hours it takes'],
  ];
  return checks
    .filter(([isMissing]) => isMissing)
    .map(([, kind, text]) => ({ kind, text, place: 'details' }));
}

function findOutlineProblems({ sections }: Checked): PublishProblem[] {
  const lectures = sections.flatMap(({ items }) => items);
  if (sections.length === 0) return [{ kind: 'error', text: 'Add a section', place: 'outline' }];
  if (lectures.length === 0) return [{ kind: 'error', text: 'Add a lecture', place: 'outline' }];
  return [
    ...lectures.flatMap((lecture): PublishProblem[] => {
      const problem = findBlockingLectureProblem(lecture);
      return problem
        ? [{ kind: 'error', text: `“${lecture.title}” ${problem}`, place: { lecture: lecture.id } }]
        : [];
    }),
    ...sections
      .filter(({ items }) => items.length === 0)
      .map(
        ({ title }): PublishProblem => ({
          kind: 'advice',
          text: `The section “${title}” is empty`,
          place: 'outline',
        }),
      ),
  ];
}

/** All problems and advice for a course, errors first. */
export function findPublishProblems(course: Checked): PublishProblem[] {
  const problems = [...findDetailsProblems(course), ...findOutlineProblems(course)];
  return [
    ...problems.filter(({ kind }) => kind === 'error'),
    ...problems.filter(({ kind }) => kind === 'advice'),
  ];
}
