import { Field } from '@repo/ui/field';
import { InputField } from '@repo/ui/input-field';
import { RadioGroup } from '@repo/ui/radio-group';
import { useState } from 'react';
import { ChecklistFields } from './checklist-fields.tsx';
import { type LectureDraft, newPracticalDraft } from './lecture-draft.ts';

type Confirmation = LectureDraft['confirmation'];

type ConfirmationFieldsProps = {
  confirmation: Confirmation;
  problem: string | undefined;
  onChange: (confirmation: Confirmation) => void;
  onBlur: () => void;
};

const firstStatement = 'I have read this policy and will follow it.';

const choices = [
  { value: 'mark', label: 'They mark it as done' },
  {
    value: 'acknowledgement',
    label: 'Learners sign this text',
    description:
      'They confirm a sentence and type their name under it. The text, their name and the time are kept as a record. Who has signed already is not asked again when you change the text, but can sign the new one.',
  },
  {
    value: 'practical',
    label: 'A manager signs it off',
    description:
      'The text says what to do. A manager of the learner’s centre watches, ticks a checklist and signs. What is signed off stays so when you change the checklist.',
  },
];

function confirmationOf(kind: string): Confirmation {
  if (kind === 'acknowledgement') return { kind, statement: firstStatement };
  return kind === 'practical' ? newPracticalDraft() : null;
}

/** How learners complete a text. */
export function ConfirmationFields({ confirmation, problem, onChange, onBlur }: ConfirmationFieldsProps) {
  // By kind: who passes another choice, by an arrow key for one, has their list again.
  const [kept, setKept] = useState<Readonly<Record<string, Confirmation>>>({});
  function choose(kind: string) {
    if (confirmation) setKept({ ...kept, [confirmation.kind]: confirmation });
    onChange(kept[kind] ?? confirmationOf(kind));
  }
  return (
    <>
      <Field id="lecture-confirmation" label="How learners complete it" group>
        {() => (
          <RadioGroup
            name="lecture-confirmation"
            options={choices}
            value={confirmation?.kind ?? 'mark'}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </Field>
      {confirmation?.kind === 'acknowledgement' ? (
        <InputField
          id="lecture-statement"
          label="What they confirm"
          error={problem}
          value={confirmation.statement}
          maxLength={300}
          onChange={(event) => onChange({ kind: 'acknowledgement', statement: event.target.value })}
          onBlur={onBlur}
        />
      ) : null}
      {confirmation?.kind === 'practical' ? (
        <ChecklistFields setting={confirmation} {...{ problem, onChange, onBlur }} />
      ) : null}
    </>
  );
}
