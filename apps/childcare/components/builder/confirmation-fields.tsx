import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { InputField } from '@repo/ui/input-field';
import type { LectureDraft } from './lecture-draft.ts';

type Confirmation = LectureDraft['confirmation'];

type ConfirmationFieldsProps = {
  confirmation: Confirmation;
  problem: string | undefined;
  onChange: (confirmation: Confirmation) => void;
  onBlur: () => void;
};

const firstStatement = 'I have read this policy and will follow it.';

/** Whether learners sign a text, and what they confirm by it. */
export function ConfirmationFields({ confirmation, problem, onChange, onBlur }: ConfirmationFieldsProps) {
  return (
    <>
      <CheckboxWithLabel
        label="Learners sign this text"
        description="They confirm a sentence and type their name under it, which completes the lecture. The text, their name and the time are kept as a record. Who has signed already is not asked again when you change the text, but can sign the new one."
        checked={confirmation !== null}
        onChange={(event) =>
          onChange(event.target.checked ? { kind: 'acknowledgement', statement: firstStatement } : null)
        }
      />
      {confirmation ? (
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
    </>
  );
}
