'use client';

import type { UploadDetail } from '@repo/schemas/training/enrolment-upload';
import { readText, removeItem, writeText } from '@repo/ui/browser-storage';
import { buttonStyles } from '@repo/ui/button-styles';
import { usePersonId } from '@repo/ui/person-id';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { CheckMenu, SendButton } from './check-actions.tsx';
import { CheckSummary } from './check-summary.tsx';
import type { Keep } from './corrections.ts';
import { Desk } from './desk.ts';
import { Downloads } from './downloads.tsx';
import { filtersFor, queryOf } from './row-filter.ts';
import { RowSpace } from './row-space.tsx';
import { SaveFailure, SaveStatus } from './save-notice.tsx';
import { saveWhole } from './save-whole.ts';
import { SendProgress } from './send-progress.tsx';
import { stepOf, UploadSteps } from './upload-steps.tsx';
import { useRowView } from './use-row-view.ts';

/** The upload's status selects the step, so that all browsers agree. */
export function UploadDesk({ first, query: firstQuery }: { first: UploadDetail; query: string }) {
  const { desk, state } = useDesk(
    first,
    useMemo(() => new URLSearchParams(firstQuery), [firstQuery]),
  );
  const { upload } = state;
  const isSubmitted = upload.submittedAt !== null;
  const filters = useMemo(() => filtersFor({ submittedAt: isSubmitted ? '' : null }), [isSubmitted]);
  const { view, open, setView, setOpen } = useRowView(filters);
  const query = queryOf(view, filters).toString();
  useEffect(() => desk.view(new URLSearchParams(query)), [desk, query]);
  const bad = upload.counts.rows - upload.counts.toSend - (upload.counts.states.stored ?? 0);

  return (
    <>
      <UploadSteps current={stepOf(upload)} done={upload.status === 'finished'} />
      <div className="space-y-5">
        {isSubmitted ? (
          <SendProgress desk={desk} upload={upload} connection={state.connection} />
        ) : (
          <CheckSummary upload={upload} />
        )}
        <section aria-labelledby="rows" className="space-y-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-wrap items-baseline gap-x-4">
              <h2 id="rows" className="text-lg font-semibold">
                Rows
              </h2>
              {upload.status === 'sending' ? null : <SaveStatus desk={desk} />}
            </div>
            <div className="flex flex-wrap items-center gap-2">
              {bad > 0 && !isSubmitted ? (
                <a
                  href={`${desk.path}/errors`}
                  download
                  className={buttonStyles()}
                  onClick={(event) => {
                    event.preventDefault();
                    void saveWhole(`${desk.path}/errors`);
                  }}
                >
                  Download bad rows
                </a>
              ) : null}
              <Downloads upload={upload} path={desk.path} />
              {isSubmitted ? null : (
                <>
                  <CheckMenu desk={desk} upload={upload} />
                  <SendButton desk={desk} upload={upload} />
                </>
              )}
            </div>
          </div>
          <SaveFailure desk={desk} />
          <RowSpace desk={desk} state={state} {...{ filters, view, open, setView, setOpen }} />
        </section>
      </div>
      <p aria-live="polite" className="sr-only">
        {state.news}
      </p>
    </>
  );
}

/** `query` is the one that `first` answers. */
function useDesk(first: UploadDetail, query: URLSearchParams) {
  const owner = usePersonId();
  const [desk] = useState(() => new Desk(first, query, keepInTab(`cells:${owner}:${first.upload.id}`)));
  const state = useSyncExternalStore(desk.subscribe, desk.state, desk.state);
  useEffect(() => desk.start(), [desk]);
  return { desk, state };
}

/** Personal data stays in the tab, because computers may be shared. */
function keepInTab(key: string): Keep {
  const storage = () => sessionStorage;
  return {
    read: () => readText(storage, key),
    write(text) {
      if (text === null) removeItem(storage, key);
      else writeText(storage, key, text);
    },
  };
}
