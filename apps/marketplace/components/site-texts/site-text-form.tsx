'use client';

import { LazyRichTextEditor } from '@repo/rich-text/lazy-rich-text-editor';
import { RichText } from '@repo/rich-text/rich-text';
import { editSiteTextBody, type SiteText } from '@repo/schemas/marketplace/site-text';
import { Button } from '@repo/ui/button';
import { Field } from '@repo/ui/field';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { createVersionLoader } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { api } from '#api.ts';

const siteTextForm = editSiteTextBody.pick({ html: true });

export function SiteTextForm({ stored }: { stored: SiteText }) {
  const router = useRouter();
  const params = { name: stored.name };
  const form = useZodForm(siteTextForm, { defaultValues: { html: stored.html } });
  const draft = useFormDraft(form, { name: 'site-text', recordId: stored.name });
  const { field, fieldState } = useController({ control: form.control, name: 'html' });
  // Used as a key: the editor reads its text only once.
  const [merges, setMerges] = useState(0);
  const [isPreview, setPreview] = useState(false);
  return (
    <Form
      form={form}
      draft={draft}
      version={{
        readAt: stored.updatedAt,
        load: createVersionLoader(
          () => api('GET /api/site-texts/{name}', { params }),
          ({ html, updatedAt }) => ({ values: { html }, updatedAt }),
        ),
        fields: { html: { label: 'Text', isTall: true, show: (value) => <RichText html={String(value)} /> } },
        onMerged: () => setMerges((count) => count + 1),
      }}
      onSubmit={async ({ html }, expectedUpdatedAt) => {
        const answer = await api('PUT /api/site-texts/{name}', { params, body: { html, expectedUpdatedAt } });
        if (!answer.ok) return answer.failure;
        toast.success('The page shows the new text');
        router.refresh();
        return undefined;
      }}
    >
      {isPreview ? (
        <section aria-label="Preview" className="rounded-md border border-line-strong px-4 py-3">
          <RichText html={field.value} />
        </section>
      ) : (
        <Field id="html" group label="Text" error={fieldState.error?.message}>
          {(control) => (
            <LazyRichTextEditor
              key={`${draft.edition} ${merges}`}
              label="Text"
              initialHtml={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              describedBy={control['aria-describedby']}
              invalid={control['aria-invalid']}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText="Saving…">Save text</SubmitButton>
        <Button aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          Preview
        </Button>
      </div>
    </Form>
  );
}
