'use client';

import { type SavedSearch, saveSearchBody } from '@repo/schemas/marketplace/saved-search';
import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField } from '@repo/ui/form-fields';
import { api } from '#api.ts';
import { alertFrequencyOptions } from './frequencies.ts';

export type SaveSearchFormProps = {
  filterQuery: string;
  onSaved: (saved: SavedSearch) => void;
  /** Saved by another tab meanwhile. */
  onSavedAlready: () => void;
  onCancel: () => void;
};

/** Loaded when the dialog opens. */
export function SaveSearchForm({ filterQuery, onSaved, onSavedAlready, onCancel }: SaveSearchFormProps) {
  const form = useZodForm(saveSearchBody, { defaultValues: { parameters: filterQuery, frequency: 'DAILY' } });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const answer = await api('POST /api/saved-searches', { body });
        if (answer.ok) {
          onSaved(answer.data);
          return;
        }
        if (answer.failure.status === 409) onSavedAlready();
        else return answer.failure;
      }}
    >
      <RadioField
        control={form.control}
        name="frequency"
        label="When there is something new, tell me"
        options={alertFrequencyOptions}
      />
      <div className="flex flex-col-reverse gap-2 pt-2 pb-4 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton pendingText="Saving…">Save search</SubmitButton>
      </div>
    </Form>
  );
}
