import { Badge } from '@repo/ui/badge';
import { Icon } from '@repo/ui/icon';
import { StatusBadge } from '@repo/ui/status-badge';
import { ProgressRing } from '#components/cpd/progress-ring.tsx';

const courses = [
  {
    title: 'Safe sleep for infants',
    note: '6 CPD points',
    status: <StatusBadge tone="success">Done</StatusBadge>,
  },
  {
    title: 'Talking with parents',
    note: 'Due Fri 11 Dec',
    status: <StatusBadge tone="warning">3 days left</StatusBadge>,
  },
];

/** A picture of a learner's home; it cannot be focused and screen readers do not read it as real content. */
export function LearningPreview() {
  return (
    <div
      role="img"
      aria-label="A learner’s home: a course to continue, 14 of 20 CPD hours this year, one course done and one due in three days"
      className="mx-auto w-full max-w-md"
    >
      <div aria-hidden className="rounded-xl border border-line bg-surface p-5 shadow-float md:p-6">
        <Badge tone="accent">Continue</Badge>
        <div className="mt-3 flex items-center gap-4">
          <span className="flex size-14 shrink-0 items-center justify-center rounded-lg bg-accent text-accent-text">
            <Icon name="play" className="size-6" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-semibold">Food allergies in the nursery</p>
            <p className="text-sm text-muted">Lesson 4 of 6, 8 minutes left</p>
            <div className="mt-2 h-2 overflow-hidden rounded-full bg-surface-muted">
              <div className="h-full w-[62%] rounded-full bg-accent" />
            </div>
          </div>
        </div>
        <div className="mt-6 flex items-center gap-5 border-t border-line pt-5">
          <svg viewBox="0 0 80 80" className="size-24 shrink-0">
            <title>14 of 20 CPD hours</title>
            <ProgressRing share={14 / 20} />
            <text x="40" y="45" textAnchor="middle" className="fill-text text-base font-semibold">
              14 h
            </text>
          </svg>
          <div className="min-w-0">
            <p className="font-semibold">14 of 20 CPD hours</p>
            <p className="text-sm text-muted">6 to go this year</p>
          </div>
        </div>
        <ul className="mt-5 divide-y divide-line border-t border-line">
          {courses.map(({ title, note, status }) => (
            <li key={title} className="flex items-center justify-between gap-3 py-3 last:pb-0">
              <div className="min-w-0">
                <p className="truncate text-sm font-medium">{title}</p>
                <p className="text-xs text-muted">{note}</p>
              </div>
              {status}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
