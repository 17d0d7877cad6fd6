'use client';

import type { UploadDetail } from '@repo/schemas/training/enrolment-upload';
import { readText, removeItem, writeText } from '@repo/ui/browser-storage';
import { buttonStyles } from '@repo/ui/button-styles';
import { usePersonId } from '@repo/ui/person-id';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { CheckedUploadMenu, SendUploadButton } from './check-actions.tsx';
import { CheckSummary } from './check-summary.tsx';
import type { CorrectionStore } from './correction-queue.ts';
import { reauthenticateAndDownload } from './download-file.ts';
import { UploadDownloads } from './downloads.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { rowFiltersFor, toRowQuery } from './row-filter.ts';
import { RowsSection } from './rows-section.tsx';
import { CorrectionsSaveFailure, CorrectionsSaveStatus } from './save-notice.tsx';
import { SendProgressAndControls } from './send-progress-and-controls.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { UploadEditor } from './upload-editor.ts';
import { UploadSteps, uploadStepOf } from './upload-steps.tsx';
import { useRowView } from './use-row-view.ts';

/** The upload's status selects the step, so that all browsers agree. */
export function UploadWorkspace({ first, query: firstQuery }: { first: UploadDetail; query: string }) {
  const { editor, state } = useUploadEditor(
    first,
    useMemo(() => new URLSearchParams(firstQuery), [firstQuery]),
  );
  const { upload } = state;
  const isSubmitted = upload.submittedAt !== null;
  const filters = useMemo(() => rowFiltersFor({ submittedAt: isSubmitted ? '' : null }), [isSubmitted]);
  const { view, open, setView, setOpen } = useRowView(filters);
  const query = toRowQuery(view, filters).toString();
  useEffect(() => editor.showRowsOfQuery(new URLSearchParams(query)), [editor, query]);
  const bad = upload.counts.rows - upload.counts.toSend - (upload.counts.states.stored ?? 0);

  return (
    <>
      <UploadSteps current={uploadStepOf(upload)} isLastStepDone={upload.status === 'finished'} />
      <div className="space-y-5">
        {isSubmitted ? (
          <SendProgressAndControls editor={editor} upload={upload} connection={state.connection} />
        ) : (
          <>
            <SheetChoice editor={editor} upload={upload} />
            <EncodingChoice editor={editor} upload={upload} mayHaveCorrections={state.mayHaveCorrections} />
            <CheckSummary upload={upload} />
          </>
        )}
        <section aria-labelledby="rows" className="space-y-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <h2 id="rows" className="text-lg font-semibold">
                Rows
              </h2>
              {upload.status === 'sending' ? null : <CorrectionsSaveStatus editor={editor} />}
            </div>
            <div className="flex flex-wrap items-center gap-2">
              {bad > 0 && !isSubmitted ? (
                <a
                  href={`${editor.path}/errors`}
                  download
                  className={buttonStyles()}
                  onClick={(event) => {
                    event.preventDefault();
                    void reauthenticateAndDownload(`${editor.path}/errors`);
                  }}
                >
                  Download bad rows
                </a>
              ) : null}
              <UploadDownloads upload={upload} path={editor.path} />
              {isSubmitted ? null : (
                <>
                  <CheckedUploadMenu editor={editor} upload={upload} />
                  <SendUploadButton editor={editor} upload={upload} />
                </>
              )}
            </div>
          </div>
          <CorrectionsSaveFailure editor={editor} />
          <RowsSection
            editor={editor}
            state={state}
            {...{ filters, view, openRowNumber: open, setView, setOpen }}
          />
        </section>
      </div>
      <p aria-live="polite" className="sr-only">
        {state.announcement}
      </p>
    </>
  );
}

/** `query` is the one that `first` answers. */
function useUploadEditor(first: UploadDetail, query: URLSearchParams) {
  const owner = usePersonId();
  const [editor] = useState(
    () => new UploadEditor(first, query, keepInTab(`cells:${owner}:${first.upload.id}`)),
  );
  const state = useSyncExternalStore(editor.subscribe, editor.state, editor.state);
  useEffect(() => editor.start(), [editor]);
  return { editor, state };
}

/** Personal data stays in the tab, because computers may be shared. */
function keepInTab(key: string): CorrectionStore {
  const storage = () => sessionStorage;
  return {
    read: () => readText(storage, key),
    write(text) {
      if (text === null) removeItem(storage, key);
      else writeText(storage, key, text);
    },
  };
}
