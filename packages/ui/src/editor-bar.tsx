'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { SaveNotice, SaveProblem } from './save-notice.tsx';
import type { SavedDraft } from './use-autosaved-course-draft.ts';
import { useHotkey } from './use-hotkey.ts';

type EditorBarProps = {
  editing: Pick<
    SavedDraft<object>,
    | 'problems'
    | 'undo'
    | 'redo'
    | 'state'
    | 'isWaitingForConsent'
    | 'saveNow'
    | 'isGone'
    | 'conflict'
    | 'unsaved'
  >;
  /** What is edited: "lecture". */
  noun: string;
  /** The draft as plain text, to copy when the row was deleted. */
  written: () => string;
  /** The page that shows it as a learner sees it. */
  previewHref?: string;
};

/** What keeps the draft from being saved although no request failed; null for nothing. */
function obstacleOf({ isWaitingForConsent, problems, state }: EditorBarProps['editing']): string | null {
  if (isWaitingForConsent) return 'Not saved yet: it waits for your answer';
  if (problems.length === 0 || state.kind !== 'saved') return null;
  return problems.length === 1
    ? 'One thing is not saved yet: finish it below'
    : `${problems.length} things are not saved yet: finish them below`;
}

/** Shows the save state, undo and redo, and what to do about a failed save. */
export function EditorBar({ editing, noun, written, previewHref }: EditorBarProps) {
  const router = useRouter();
  const { undo, redo, state, saveNow, isGone, conflict, unsaved } = editing;
  useHotkey('mod+z', () => undo?.());
  useHotkey('mod+shift+z', () => redo?.());

  async function preview(href: string) {
    if (await saveNow()) router.push(href);
  }

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SaveNotice state={state} obstacle={obstacleOf(editing)} />
        <div className="flex flex-wrap items-center gap-1">
          <IconButton label="Undo" icon={<Icon name="undo-2" />} disabled={!undo} onClick={() => undo?.()} />
          <IconButton label="Redo" icon={<Icon name="redo-2" />} disabled={!redo} onClick={() => redo?.()} />
          {previewHref ? (
            <Button size="sm" onClick={() => void preview(previewHref)}>
              <Icon name="eye" />
              Preview as a learner
            </Button>
          ) : null}
        </div>
      </div>
      {isGone ? (
        <Alert
          tone="danger"
          live
          title={`Somebody else deleted this ${noun}`}
          action={<CopyButton value={written()} label="Copy what I wrote" />}
        >
          It can no longer be saved. What you wrote is kept on this device: copy it from here, or later beside
          the outline.
        </Alert>
      ) : conflict ? (
        <Conflict conflict={conflict} />
      ) : (
        <SaveProblem state={state} onRetry={() => void saveNow()} />
      )}
      {unsaved ? (
        <Alert
          tone="warning"
          live
          title="Something that was not saved is still on this device"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onClick={unsaved.restore}>
                Put it back
              </Button>
              <Button size="sm" variant="ghost" onClick={unsaved.discard}>
                Throw it away
              </Button>
            </span>
          }
        >
          Putting it back replaces what you changed then, and nothing else.
        </Alert>
      ) : null}
    </div>
  );
}

function Conflict({ conflict }: { conflict: NonNullable<EditorBarProps['editing']['conflict']> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { editConflict, fields, open, close, choose } = conflict;
  return (
    <>
      <Alert
        tone="warning"
        live
        title="Somebody else changed this since you opened it"
        action={
          <Button size="sm" onClick={() => void open().then((failure) => setProblem(failure?.error ?? null))}>
            Choose what to keep
          </Button>
        }
      >
        What you wrote since then is not stored, and nothing of theirs was overwritten. It is kept on this
        device until you have chosen.
        {problem ? <span className="block text-danger">{problem}</span> : null}
      </Alert>
      <MergeDialog editConflict={editConflict} fields={fields} onClose={close} onSave={choose} />
    </>
  );
}
