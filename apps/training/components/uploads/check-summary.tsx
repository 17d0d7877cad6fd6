import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';

const join = new Intl.ListFormat('en', { type: 'conjunction' });

/** "2 courses, 3 classes and 1,800 learners"; "" when everything exists. */
export function describeCreations({ counts }: Pick<EnrolmentUpload, 'counts'>): string {
  const { courses, runs, learners } = counts.willCreate;
  const parts = [
    courses > 0 ? formatCount(courses, ['course', 'courses']) : '',
    runs > 0 ? formatCount(runs, ['class', 'classes']) : '',
    learners > 0 ? formatCount(learners, ['learner', 'learners']) : '',
  ];
  return join.format(parts.filter(Boolean));
}

/** How many rows go to the agency, and how many are only stored here, as text. */
export function describeWhereRowsGo({ counts }: Pick<EnrolmentUpload, 'counts'>): string {
  const { toSend, storedOnly } = counts;
  const submitted = toSend - storedOnly;
  if (submitted <= 0) return 'They are stored here alone: nothing is submitted to the agency';
  if (storedOnly === 0) return 'Each goes to the agency, and what the agency takes is stored here';
  const go = `${submitted.toLocaleString('en')} ${submitted === 1 ? 'goes' : 'go'} to the agency, and what it takes is stored here`;
  return `${go}; ${storedOnly.toLocaleString('en')} ${storedOnly === 1 ? 'is' : 'are'} stored here alone, as not confirmed or with the agency already`;
}

export function CheckSummary({ upload }: { upload: EnrolmentUpload }) {
  const { rows, toSend, leftOut } = upload.counts;
  const creations = describeCreations(upload);
  const held = Math.max(0, rows - toSend - leftOut);
  const figures = [
    { label: 'Rows in the file', value: rows },
    { label: 'Will be sent', value: toSend },
    { label: 'Held back', value: held },
    { label: 'Left out by you', value: leftOut },
  ];
  return (
    <div className="rounded-lg border border-line bg-surface-raised">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 p-4 sm:flex sm:flex-wrap sm:gap-x-10 md:px-6">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value.toLocaleString('en')}</dd>
          </div>
        ))}
        <div className="col-span-full sm:col-span-1">
          <dt className="text-xs text-muted">New here once they are stored</dt>
          <dd className="text-sm leading-7 font-medium">
            {creations || 'nothing: every course, class and learner is here'}
          </dd>
        </div>
      </dl>
      {upload.notices.length > 0 ? (
        <div className="flex gap-2 border-t border-line px-4 py-3 text-sm md:px-6">
          <Icon name="info" className="mt-0.5 size-4 shrink-0 text-info" />
          <div className="min-w-0 space-y-1 break-words">
            <h2 className="font-medium">How the file was read</h2>
            {upload.notices.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  );
}
