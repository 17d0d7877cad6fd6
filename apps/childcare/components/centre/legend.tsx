import { cellStatuses } from '@repo/schemas/childcare/overview';
import { cn } from '@repo/ui/cn';
import { statusLooks } from './statuses.tsx';

/** What the cells mean. */
export function Legend() {
  return (
    <ul aria-label="What the cells mean" className="flex flex-wrap gap-x-4 gap-y-2 text-xs">
      {cellStatuses.map((status) => {
        const { icon: Icon, label, cell } = statusLooks[status];
        return (
          <li key={status} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={cn('grid size-6 place-items-center rounded-sm border border-line', cell)}
            >
              <Icon className="size-3.5" />
            </span>
            {label}
          </li>
        );
      })}
    </ul>
  );
}
