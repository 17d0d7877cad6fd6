import type { CourseRunDetail } from '@repo/schemas/training/course-run';
import { Alert } from '@repo/ui/alert';
import { PageLink } from '@repo/ui/page-link';

type ClassNoticesProps = {
  run: CourseRunDetail;
  mayManage: boolean;
  isEditPage?: boolean;
};

export function ClassNotices({ run, mayManage, isEditPage = false }: ClassNoticesProps) {
  const { status, cancelledReason, agencyRunId, trainer, myEnrolment } = run;
  if (status === 'Cancelled') {
    return (
      <Alert tone="danger" title="This class is cancelled">
        {cancelledReason ?? 'No reason was given.'}
      </Alert>
    );
  }
  return (
    <>
      {status === 'Reschedule' ? (
        <Alert tone="warning" title="This class has moved">
          The dates below are the new ones. They will be confirmed soon.
        </Alert>
      ) : null}
      {myEnrolment?.status === 'admin removed' ? (
        <Alert tone="info" title="You are no longer in this class">
          Your place has ended, or you were moved to another class. Ask the training centre if you think that
          this is a mistake.
        </Alert>
      ) : null}
      {mayManage && agencyRunId ? (
        <Alert tone="info" title={`Published at the agency: course run ID ${agencyRunId}`}>
          Dates, sessions, places and venue change at the agency too.{' '}
          <PageLink className="link" href={`/agency/runs/${run.id}`}>
            Edit its entry there
          </PageLink>
        </Alert>
      ) : null}
      {mayManage && !isEditPage && trainer === null ? (
        <Alert tone="warning" title="Nobody teaches this class yet">
          <PageLink className="link" href={`/classes/${run.id}/edit`}>
            Assign a trainer
          </PageLink>
        </Alert>
      ) : null}
    </>
  );
}
