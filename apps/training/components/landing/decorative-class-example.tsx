import { Badge } from '@repo/ui/badge';
import { Icon } from '@repo/ui/icon';
import { StatusBadge } from '@repo/ui/status-badge';

const sessions = [
  { day: 'Mon 23 Nov', title: 'Seeing hazards before they happen', done: true },
  { day: 'Tue 24 Nov', title: 'Working at height', done: true },
  { day: 'Thu 26 Nov', title: 'Practical assessment', done: false },
];

/** A decorative example: not focusable and hidden from screen readers. */
export function DecorativeClassExample() {
  return (
    <div
      role="img"
      aria-label="A class page: a confirmed safety course with three sessions, 18 of 20 places taken"
      className="mx-auto w-full max-w-md"
    >
      <div aria-hidden className="rounded-xl border border-line bg-surface p-5 shadow-float md:p-6">
        <div className="flex items-center justify-between gap-3">
          <Badge tone="accent">Class 3 of 2026</Badge>
          <StatusBadge tone="success">Confirmed</StatusBadge>
        </div>
        <p className="mt-4 text-lg font-semibold">Workplace safety, level 2</p>
        <ul className="mt-3 space-y-2 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0">
          <li className="flex items-center gap-2">
            <Icon name="clock" />
            23–26 Nov 2026, 9:00 am to 5:30 pm
          </li>
          <li className="flex items-center gap-2">
            <Icon name="map-pin" />
            Paya Lebar Quarter, room 08-12
          </li>
          <li className="flex items-center gap-2">
            <Icon name="user" />
            Nurul Huda binte Rahmat
          </li>
        </ul>
        <ol className="mt-5 space-y-3 border-l-2 border-line pl-5">
          {sessions.map(({ day, title, done }) => (
            <li key={day} className="relative">
              <span
                className={`absolute top-1 -left-[1.6875rem] size-3 rounded-full border-2 border-accent ${done ? 'bg-accent' : 'bg-surface'}`}
              />
              <p className="text-sm font-medium">{title}</p>
              <p className="text-xs text-muted">{day}</p>
            </li>
          ))}
        </ol>
        <div className="mt-5 flex items-baseline justify-between text-sm">
          <span className="text-muted">Places</span>
          <span className="font-medium tabular-nums">18 of 20</span>
        </div>
        <div className="mt-2 h-2 overflow-hidden rounded-full bg-surface-muted">
          <div className="h-full w-[90%] rounded-full bg-accent" />
        </div>
      </div>
    </div>
  );
}
