'use client';

import type { SessionMeeting } from '@repo/schemas/training/class-material';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { lazyModule } from '@repo/ui/lazy-module';
import { useDialogForm } from '@repo/ui/use-dialog-form';
import { useState } from 'react';
import { type MaterialSession, nameSession } from './release-text.ts';

const meetingForm = lazyModule(() => import('./meeting-form.tsx'));

type Row = { session: MaterialSession; meeting: SessionMeeting; isLast: boolean };

/** Where each session meets online, for who teaches the class. */
export function MeetingLinks({ rows }: { rows: readonly Row[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = rows.find(({ session }) => session.id === openId);
  const close = () => setOpenId(null);
  const loaded = useDialogForm(meetingForm, open !== undefined, close);
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map(({ session, meeting: { url } }) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-sm font-medium wrap-anywhere">{nameSession(session)}</p>
              {url === '' ? (
                <p className="text-sm text-muted">No meeting link</p>
              ) : (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="link target-44 text-sm break-all"
                >
                  {url}
                </a>
              )}
            </div>
            <Button
              size="sm"
              aria-label={
                url === ''
                  ? `Add link for the meeting of session ${session.number}`
                  : `Change the meeting link of session ${session.number}`
              }
              onClick={() => setOpenId(session.id)}
            >
              {url === '' ? 'Add link' : 'Change'}
            </Button>
          </li>
        ))}
      </ul>
      {open ? (
        <Dialog
          open
          onOpenChange={(isOpen) => isOpen || close()}
          title="Meeting link"
          description={nameSession(open.session)}
        >
          {loaded ? (
            <loaded.MeetingForm
              key={open.session.id}
              meeting={open.meeting}
              isLast={open.isLast}
              onStored={close}
            />
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
}
