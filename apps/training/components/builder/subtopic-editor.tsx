'use client';

import { LazyRichTextEditor } from '@repo/rich-text/lazy-rich-text-editor';
import { RichText } from '@repo/rich-text/rich-text';
import type { StoredSubtopic } from '@repo/schemas/training/outline';
import { notAllowed, useChangeConsent, withConsent } from '@repo/ui/ask-before-change';
import { Button } from '@repo/ui/button';
import { EditorBar } from '@repo/ui/editor-bar';
import { Field } from '@repo/ui/field';
import { Input } from '@repo/ui/input';
import { type DraftField, useSavedDraft } from '@repo/ui/use-saved-draft';
import { Eye } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import {
  sentSubtopics,
  subtopicChanges,
  subtopicText,
  toSubtopicDraft,
  unsavedSubtopics,
} from './subtopic-draft.ts';

const fields: Record<string, DraftField> = {
  title: { label: 'Title' },
  content: {
    label: 'Content',
    isTall: true,
    isReadOnce: true,
    show: (html) => (html ? <RichText html={String(html)} /> : undefined),
  },
};

type SubtopicEditorProps = {
  courseId: string;
  subtopic: StoredSubtopic;
  onSaved: (subtopic: StoredSubtopic) => void;
};

/** Saves automatically; unsaved text is kept. */
export function SubtopicEditor({ courseId, subtopic, onSaved }: SubtopicEditorProps) {
  const router = useRouter();
  const { id } = subtopic;
  const params = { id };
  const consent = useChangeConsent();
  const saving = useSavedDraft({
    id,
    within: courseId,
    stored: subtopic,
    toDraft: toSubtopicDraft,
    changes: subtopicChanges,
    fields,
    unsaved: unsavedSubtopics,
    sent: sentSubtopics,
    put: async (body) =>
      (await consent.askOnce())
        ? api('PUT /api/subtopics/{id}', { params, body })
        : { ok: false, failure: notAllowed },
    load: async () => {
      const answer = await api('GET /api/subtopics/{id}', { params });
      return answer.ok ? answer.data : answer.failure;
    },
    onSaved,
  });
  const editing = withConsent(saving, consent);
  const { draft, change, problemOf, edition } = editing;

  async function preview() {
    await editing.flush();
    if (!editing.isDirty()) router.push(`/courses/${courseId}/learn/${id}`);
  }

  return (
    <div className="space-y-4">
      <EditorBar
        editing={editing}
        isHeld={consent.state === 'asking'}
        noun="subtopic"
        written={() => subtopicText(draft)}
      >
        <Button size="sm" onClick={() => void preview()}>
          <Eye aria-hidden />
          Preview as a learner
        </Button>
      </EditorBar>
      <Field id="subtopic-title" label="Title" error={problemOf('title')}>
        {(control) => (
          <Input
            {...control}
            value={draft.title}
            maxLength={200}
            onChange={(event) => change({ title: event.target.value })}
            onBlur={() => saving.isDirty() && void saving.flush()}
          />
        )}
      </Field>
      <div className="space-y-1.5">
        <p className="text-sm font-medium">Content</p>
        <LazyRichTextEditor
          key={edition}
          label="Content"
          initialHtml={draft.content}
          onChange={(content) => change({ content })}
        />
      </div>
    </div>
  );
}
