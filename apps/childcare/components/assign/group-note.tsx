import { Button } from '@repo/ui/button';
import { pluralize } from '#components/centre/statuses.tsx';
import { peopleStateLabels } from '#domain/centre/people-state.ts';
import type { ChosenGroup } from './assign-draft.ts';

/** "Everybody found for “cook” who is overdue or due soon". */
export function groupText({ q, state }: Pick<ChosenGroup, 'q' | 'state'>): string {
  const whom = q ? `Everybody found for “${q}”` : 'Everybody in your centre';
  if (state.length === 0) return whom;
  return `${whom}: ${state.map((each) => peopleStateLabels[each].toLowerCase()).join(' or ')}`;
}

export function GroupNote({ group, onDrop }: { group: ChosenGroup; onDrop: () => void }) {
  return (
    <div className="space-y-3">
      <p>
        <span className="block font-medium">{groupText(group)}</span>
        <span className="block text-sm text-muted">
          {pluralize(group.total, 'person', 'people')} now. The list is made when you assign; you see the
          numbers and the emails first.
        </span>
      </p>
      <Button size="sm" onClick={onDrop}>
        Choose people one by one
      </Button>
    </div>
  );
}
