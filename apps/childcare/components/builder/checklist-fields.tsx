import { checklistBounds } from '@repo/schemas/childcare/course';
import { Button } from '@repo/ui/button';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { Input } from '@repo/ui/input';
import type { PracticalDraft } from './lecture-draft.ts';

type ChecklistFieldsProps = {
  setting: PracticalDraft;
  problem: string | undefined;
  onChange: (setting: PracticalDraft) => void;
  onBlur: () => void;
};

/** What the manager ticks, line by line, and whether learners add a file. */
export function ChecklistFields({ setting, problem, onChange, onBlur }: ChecklistFieldsProps) {
  const { items, needsEvidence } = setting;
  const change = (next: Partial<PracticalDraft>) => onChange({ ...setting, ...next });
  const isOver = items.length >= checklistBounds.items;
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-medium">Checklist: what the manager has to see</legend>
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <ol className="space-y-2">
        {items.map(({ id, text }, index) => (
          <li key={id} className="flex items-center gap-2">
            <Input
              aria-label={`Item ${index + 1} of the checklist`}
              value={text}
              maxLength={checklistBounds.text}
              autoComplete="off"
              onChange={(event) =>
                change({
                  items: items.map((item) => (item.id === id ? { id, text: event.target.value } : item)),
                })
              }
              onBlur={onBlur}
            />
            <IconButton
              label={`Remove item ${index + 1}`}
              icon={<Icon name="x" />}
              disabled={items.length === 1}
              onClick={() => change({ items: items.filter((item) => item.id !== id) })}
            />
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        disabled={isOver}
        onClick={() => change({ items: [...items, { id: crypto.randomUUID(), text: '' }] })}
      >
        <Icon name="plus" />
        Add an item
      </Button>
      <CheckboxWithLabel
        label="Learners must add a photo or PDF"
        description="They may add one in any case. Ask them to have no child’s face in it."
        checked={needsEvidence}
        onChange={(event) => change({ needsEvidence: event.target.checked })}
      />
    </fieldset>
  );
}
