import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { Alert } from '@repo/ui/alert';
import { several } from './labels.ts';

const join = new Intl.ListFormat('en', { type: 'conjunction' });

/** "2 courses, 3 classes and 1,800 learners"; empty where everything is there already. */
export function sayCreations({ counts }: Pick<EnrolmentUpload, 'counts'>): string {
  const { courses, runs, learners } = counts.willCreate;
  const parts = [
    courses > 0 ? several(courses, 'course', 'courses') : '',
    runs > 0 ? several(runs, 'class', 'classes') : '',
    learners > 0 ? several(learners, 'learner', 'learners') : '',
  ];
  return join.format(parts.filter(Boolean));
}

/** What stands in the file, what would be sent, and what that would create here. */
export function CheckSummary({ upload }: { upload: EnrolmentUpload }) {
  const { rows, toSend, leftOut } = upload.counts;
  const creations = sayCreations(upload);
  const held = Math.max(0, rows - toSend - leftOut);
  const figures = [
    { label: 'Rows in the file', value: rows },
    { label: 'Will be sent', value: toSend },
    { label: 'Held back', value: held },
    { label: 'Left out by you', value: leftOut },
  ];
  return (
    <div className="space-y-4">
      {upload.notices.length > 0 ? (
        <Alert tone="info" title="About this file">
          {upload.notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Alert>
      ) : null}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface-raised p-4 md:grid-cols-4 md:p-6">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{value.toLocaleString('en')}</dd>
          </div>
        ))}
        <div className="col-span-full border-t border-line pt-4 text-sm">
          <dt className="inline text-muted">New here once they are stored: </dt>
          <dd className="inline font-medium">
            {creations || 'nothing, every course, class and learner is here'}
          </dd>
        </div>
      </dl>
    </div>
  );
}
