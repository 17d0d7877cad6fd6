'use client';

import { RichText } from '@repo/rich-text/rich-text';
import { RichTextField } from '@repo/rich-text/rich-text-field';
import type { StoredSubtopic } from '@repo/schemas/training/outline';
import { EditorBar } from '@repo/ui/editor-bar';
import { InputField } from '@repo/ui/input-field';
import { type DraftField, useAutosavedCourseDraft } from '@repo/ui/use-autosaved-course-draft';
import { api } from '#api.ts';
import {
  sentSubtopics,
  subtopicPlainText,
  toSubtopicDraft,
  unsavedSubtopics,
  validSubtopicChanges,
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
  const { id } = subtopic;
  const params = { id };
  const editing = useAutosavedCourseDraft({
    id,
    courseId,
    stored: subtopic,
    toDraft: toSubtopicDraft,
    changes: validSubtopicChanges,
    fields,
    unsaved: unsavedSubtopics,
    sent: sentSubtopics,
    put: (body) => api('PUT /api/subtopics/{id}', { params, body }),
    load: async () => {
      const answer = await api('GET /api/subtopics/{id}', { params });
      return answer.ok ? answer.data : answer.failure;
    },
    onSaved,
  });
  const { draft, change, problemOf } = editing;

  return (
    <div className="space-y-4">
      <EditorBar
        editing={editing}
        noun="subtopic"
        written={() => subtopicPlainText(draft)}
        previewHref={`/courses/${courseId}/learn/${id}`}
      />
      <InputField
        id="subtopic-title"
        label="Title"
        error={problemOf('title')}
        value={draft.title}
        maxLength={200}
        onChange={(event) => change({ title: event.target.value })}
        onBlur={editing.saveOnBlur}
      />
      <RichTextField
        id="subtopic-content"
        label="Content"
        initialHtml={draft.content}
        edition={editing.edition}
        error={problemOf('content')}
        onChange={(content) => change({ content })}
      />
    </div>
  );
}
