'use client';

import type { EditedAttribute } from '@repo/schemas/marketplace/attribute-editor';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { createVersionLoader } from '@repo/ui/form-version';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';
import { findAttributeEffects } from './attribute-effects.ts';
import { AttributeFormFields } from './attribute-form-fields.tsx';
import { editAttributeFormSchema, toAttributeValues } from './attribute-form-schema.ts';

export function EditAttributeForm({ stored }: { stored: EditedAttribute }) {
  const { submit } = useSubmitAndRefresh();
  const params = { id: stored.id };
  const form = useZodForm(editAttributeFormSchema, { defaultValues: toAttributeValues(stored) });
  const effects = findAttributeEffects(stored, form.watch());
  return (
    <Form
      form={form}
      version={{
        readAt: stored.updatedAt,
        load: createVersionLoader(
          () => api('GET /api/moderation/attributes/{id}', { params }),
          ({ attribute }) => ({ values: toAttributeValues(attribute), updatedAt: attribute.updatedAt }),
        ),
      }}
      onSubmit={(values, expectedUpdatedAt) =>
        submit(
          api('PUT /api/moderation/attributes/{id}', { params, body: { ...values, expectedUpdatedAt } }),
          'The attribute is saved',
        )
      }
    >
      <AttributeFormFields type={stored.type} />
      <section aria-labelledby="effects" className="space-y-2 rounded-md border border-line px-4 py-3">
        <h2 id="effects" className="text-base">
          What saving changes
        </h2>
        <div role="status">
          <ul className="list-disc space-y-1 pl-5 text-sm">
            {effects.length === 0 ? (
              <li>Nothing yet</li>
            ) : (
              effects.map((effect) => <li key={effect}>{effect}</li>)
            )}
          </ul>
        </div>
      </section>
      <SubmitButton pendingText="Saving…">Save attribute</SubmitButton>
    </Form>
  );
}
