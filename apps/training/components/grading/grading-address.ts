import { type SubmissionStatus, submissionStatuses } from '@repo/schemas/training/submission';

/** The state in the grading desk's address. */
export type GradingView = {
  assessmentId: string | undefined;
  courseRunId: string | undefined;
  /** Absent: both. */
  status: SubmissionStatus | undefined;
  mine: boolean;
  page: number;
  /** For the ungraded list, which shrinks while grading and so cannot use page numbers. */
  after: string | undefined;
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Standard = Pick<GradingView, 'mine'>;

export function parseGradingView(parameters: URLSearchParams, standard: Standard): GradingView {
  const status = parameters.get('status') ?? 'pending';
  const classes = parameters.get('classes');
  const page = Number(parameters.get('page') ?? 1);
  const waits = status === 'pending';
  const after = parameters.get('after') ?? '';
  return {
    assessmentId: parameters.get('assessmentId') || undefined,
    courseRunId: parameters.get('courseRunId') || undefined,
    status: submissionStatuses.find((known) => known === status),
    mine: classes === 'mine' || (classes !== 'all' && standard.mine),
    page: !waits && Number.isSafeInteger(page) && page > 0 ? page : 1,
    after: waits && uuid.test(after) ? after : undefined,
  };
}

export function gradingHref(view: GradingView, standard: Standard): string {
  const parameters = new URLSearchParams();
  if (view.assessmentId) parameters.set('assessmentId', view.assessmentId);
  if (view.courseRunId) parameters.set('courseRunId', view.courseRunId);
  if (view.status !== 'pending') parameters.set('status', view.status ?? 'all');
  if (view.mine !== standard.mine) parameters.set('classes', view.mine ? 'mine' : 'all');
  if (view.status === 'pending' && view.after) parameters.set('after', view.after);
  if (view.status !== 'pending' && view.page > 1) parameters.set('page', String(view.page));
  const query = parameters.toString();
  return query === '' ? '/grading' : `/grading?${query}`;
}
