'use client';

import { useEffect, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { draftsOfDeletedRows, type UnsavedDraft } from './unsaved-drafts.ts';
import type { UnsavedStore } from './unsaved-store.ts';
import { usePersonalStore } from './use-personal-store.ts';

export type UnsavedDraftsNoticeProps<T> = {
  store: UnsavedStore<UnsavedDraft<T>>;
  /** The course's id, and the ids of its existing rows. */
  courseId: string;
  presentRowIds: ReadonlySet<string>;
  /** The name of such a row: "lecture". */
  noun: string;
  titleOf: (draft: T) => string;
  /** The draft as plain text. */
  textOf: (draft: T) => string;
};

/** Shows unsaved drafts of rows that another person deleted, to copy or discard. */
export function UnsavedDraftsNotice<T>(props: UnsavedDraftsNoticeProps<T>) {
  const { courseId, presentRowIds, noun, titleOf, textOf } = props;
  const store = usePersonalStore(props.store);
  const [found, setFound] = useState<{ key: string; draft: T }[]>([]);
  useEffect(() => {
    setFound(draftsOfDeletedRows(store, courseId, presentRowIds));
  }, [store, courseId, presentRowIds]);
  return found.map(({ key, draft }) => (
    <Alert
      key={key}
      tone="warning"
      title={`“${titleOf(draft)}” was deleted before your text was saved`}
      action={
        <span className="flex flex-wrap gap-2">
          <CopyButton value={textOf(draft)} label="Copy the text" />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              store.remove(key);
              setFound((before) => before.filter((one) => one.key !== key));
            }}
          >
            Throw it away
          </Button>
        </span>
      }
    >
      The {noun} is gone. What you wrote in it is still on this device.
    </Alert>
  ));
}
