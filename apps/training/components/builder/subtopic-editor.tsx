'use client';

import { LazyRichTextEditor } from '@repo/rich-text/lazy-rich-text-editor';
import type { StoredSubtopic } from '@repo/schemas/training/outline';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { useDraftOwner } from '@repo/ui/draft-owner';
import { Field } from '@repo/ui/field';
import { isConflict } from '@repo/ui/form-version';
import { Input } from '@repo/ui/input';
import { SaveNotice, SaveProblem } from '@repo/ui/save-notice';
import { createSentEdits } from '@repo/ui/sent-edits';
import { unsavedStore } from '@repo/ui/unsaved-store';
import { useAutosave } from '@repo/ui/use-autosave';
import { Eye } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';

const unsavedText = z.object({ title: z.string(), content: z.string() });
type UnsavedText = z.output<typeof unsavedText>;

const unsaved = unsavedStore('subtopic', unsavedText);
const sentTexts = unsavedStore('subtopic-sent', unsavedText);

export type SubtopicEditorProps = {
  courseId: string;
  subtopic: StoredSubtopic;
  onRename: (title: string) => void;
};

/** One subtopic to write: it saves itself, and what could not be saved is kept. */
export function SubtopicEditor({ courseId, subtopic, onRename }: SubtopicEditorProps) {
  const router = useRouter();
  const { id } = subtopic;
  // The person is part of the key: two may share a browser.
  const keptAs = `${useDraftOwner()}:${id}`;
  const [text, setText] = useState<UnsavedText>({ title: subtopic.title, content: subtopic.content });
  // Counts the texts the editor was begun with.
  const [edition, setEdition] = useState(0);
  const [kept, setKept] = useState<UnsavedText | null>(null);
  const version = useRef(subtopic.updatedAt);
  const [edits] = useState(() => createSentEdits(sentTexts, keptAs));
  const { state, autosave } = useAutosave<UnsavedText>(save);

  useEffect(() => {
    const found = unsaved.kept(keptAs);
    if (found && (found.title !== subtopic.title || found.content !== subtopic.content)) setKept(found);
  }, [keptAs, subtopic.title, subtopic.content]);

  async function save(value: UnsavedText): Promise<ApiFailure | null> {
    edits.sending(value);
    const put = () =>
      callApi<{ data: StoredSubtopic }>(`/api/subtopics/${id}`, {
        method: 'PUT',
        body: { ...value, expectedUpdatedAt: version.current },
      });
    let answer = await put();
    if (!answer.ok && isConflict(answer.failure) && (await isOwnLateSave())) answer = await put();
    if (!answer.ok) return answer.failure;
    version.current = answer.data.data.updatedAt;
    unsaved.drop(keptAs);
    onRename(answer.data.data.title);
    return null;
  }

  /** Whether what is stored by now was sent from here before the page was reloaded; it is the version to go on from then. */
  async function isOwnLateSave(): Promise<boolean> {
    const stored = await callApi<{ data: StoredSubtopic }>(`/api/subtopics/${id}`);
    if (!stored.ok) return false;
    const { title, content, updatedAt } = stored.data.data;
    if (!edits.isOwn({ title, content })) return false;
    version.current = updatedAt;
    return true;
  }

  function write(part: Partial<UnsavedText>) {
    const next = { ...text, ...part };
    setText(next);
    setKept(null);
    unsaved.keep(keptAs, next);
    autosave.change(next);
  }

  function putBack(found: UnsavedText) {
    write(found);
    setEdition((count) => count + 1);
  }

  async function preview() {
    await autosave.flush();
    if (!autosave.isDirty()) router.push(`/courses/${courseId}/learn/${id}`);
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SaveNotice state={state} />
        <Button size="sm" onClick={() => void preview()}>
          <Eye aria-hidden />
          Preview as a learner
        </Button>
      </div>
      <SaveProblem state={state} onRetry={() => void autosave.flush()} />
      {kept ? (
        <Alert
          tone="warning"
          live
          title="Text that was not saved is still on this device"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => putBack(kept)}>
                Put it back
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  unsaved.drop(keptAs);
                  setKept(null);
                }}
              >
                Throw it away
              </Button>
            </span>
          }
        >
          Putting it back replaces what is shown below.
        </Alert>
      ) : null}
      <Field
        id="subtopic-title"
        label="Title"
        error={text.title.trim() === '' ? 'Enter the subtopic’s title' : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={text.title}
            maxLength={200}
            onChange={(event) => write({ title: event.target.value })}
            onBlur={() => autosave.isDirty() && void autosave.flush()}
          />
        )}
      </Field>
      <div className="space-y-1.5">
        <p className="text-sm font-medium">Content</p>
        <LazyRichTextEditor
          key={edition}
          label="Content"
          initialHtml={text.content}
          onChange={(content) => write({ content })}
        />
      </div>
    </div>
  );
}
