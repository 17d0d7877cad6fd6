import { type SubmissionStatus, submissionStatuses } from '@repo/schemas/training/submission';

/** What the grading desk shows; its address says it. */
export type GradingView = {
  assessmentId: string | undefined;
  courseRunId: string | undefined;
  /** Absent: both. */
  status: SubmissionStatus | undefined;
  /** Only the classes that one teaches. */
  mine: boolean;
  page: number;
};

type Standard = Pick<GradingView, 'mine'>;

export function readGradingView(parameters: URLSearchParams, standard: Standard): GradingView {
  const status = parameters.get('status') ?? 'pending';
  const classes = parameters.get('classes');
  const page = Number(parameters.get('page') ?? 1);
  return {
    assessmentId: parameters.get('assessmentId') || undefined,
    courseRunId: parameters.get('courseRunId') || undefined,
    status: submissionStatuses.find((known) => known === status),
    mine: classes === 'mine' || (classes !== 'all' && standard.mine),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a view; what is standard is left out. */
export function gradingHref(view: GradingView, standard: Standard): string {
  const parameters = new URLSearchParams();
  if (view.assessmentId) parameters.set('assessmentId', view.assessmentId);
  if (view.courseRunId) parameters.set('courseRunId', view.courseRunId);
  if (view.status !== 'pending') parameters.set('status', view.status ?? 'all');
  if (view.mine !== standard.mine) parameters.set('classes', view.mine ? 'mine' : 'all');
  if (view.page > 1) parameters.set('page', String(view.page));
  const query = parameters.toString();
  return query === '' ? '/grading' : `/grading?${query}`;
}
