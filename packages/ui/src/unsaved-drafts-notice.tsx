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
  /** The course that is built, and what there is in it. */
  within: string;
  present: ReadonlySet<string>;
  /** What one of them is called: "lecture". */
  noun: string;
  titleOf: (draft: T) => string;
  /** What is written, as plain text. */
  textOf: (draft: T) => string;
};

/** What was written in something that somebody deleted before it was stored: it is not lost. */
export function UnsavedDraftsNotice<T>(props: UnsavedDraftsNoticeProps<T>) {
  const { within, present, noun, titleOf, textOf } = props;
  const store = usePersonalStore(props.store);
  const [found, setFound] = useState<{ key: string; draft: T }[]>([]);
  useEffect(() => {
    setFound(draftsOfDeletedRows(store, within, present));
  }, [store, within, present]);
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
              store.drop(key);
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
