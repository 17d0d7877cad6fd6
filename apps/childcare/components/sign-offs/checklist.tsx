import type { ChecklistItem } from '@repo/schemas/childcare/course';
import { Icon } from '@repo/ui/icon';

type ChecklistProps = {
  items: readonly ChecklistItem[];
  /** Ids of what a manager saw; absent before anybody decided. */
  seen?: readonly string[];
};

/** What a manager has to see. */
export function Checklist({ items, seen }: ChecklistProps) {
  return (
    <ul className="space-y-2">
      {items.map(({ id, text }) => {
        const isSeen = seen?.includes(id) ?? false;
        return (
          <li key={id} className="flex gap-2">
            {isSeen ? (
              <Icon name="check" className="mt-0.5 size-5 shrink-0 text-success" />
            ) : (
              <span
                aria-hidden
                className="mt-1.5 ml-1 size-3 shrink-0 rounded-full border border-line-strong mr-1"
              />
            )}
            <span className="min-w-0 break-words">
              {text}
              {seen ? <span className="text-sm text-muted"> ({isSeen ? 'seen' : 'not seen'})</span> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
