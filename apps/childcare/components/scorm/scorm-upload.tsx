'use client';

import type { ScormPackageView } from '@repo/schemas/childcare/scorm';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { FileDrop } from '@repo/ui/file-drop';
import { Icon } from '@repo/ui/icon';
import {
  liveCourseChangeDeclined,
  useLiveCourseChangeConsent,
} from '@repo/ui/live-course-change-consent-provider';
import { Progress } from '@repo/ui/progress';
import { sendForm } from '@repo/ui/send-form';
import { toast } from '@repo/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useExpectedVersion, withExpectedVersion } from '#components/builder/expected-version.tsx';

type ScormUploadProps = {
  courseId: string;
  /** Where new lessons are added; a replaced package keeps the places of its lectures. */
  sectionId: string;
  /** The package that the new one replaces. */
  replaces?: { id: string; title: string };
  onDone: (added: ScormPackageView) => void;
};

type State =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; sent: number; total: number }
  | { kind: 'refused'; name: string; reason: string };

const megabyte = 1_048_576;
const maximumMegabytes = 500;
const inMegabytes = (bytes: number) => Math.round((bytes / megabyte) * 10) / 10;

const lessons = (count: number) => (count === 1 ? 'One lesson' : `${count} lessons`);

export function ScormUpload({ courseId, sectionId, replaces, onDone }: ScormUploadProps) {
  const { ask } = useLiveCourseChangeConsent();
  const expected = useExpectedVersion();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File) {
    const { name } = file;
    if (file.size > maximumMegabytes * megabyte) {
      setState({
        kind: 'refused',
        name,
        reason: `It has ${inMegabytes(file.size)} MB; a package has at most ${maximumMegabytes} MB. Make its videos smaller, or put them into video lectures`,
      });
      return;
    }
    if (!(await ask())) {
      setState({ kind: 'refused', name, reason: liveCourseChangeDeclined.error });
      return;
    }
    const form = new FormData();
    form.set('file', file);
    if (!replaces) form.set('sectionId', sectionId);
    const packages = `/api/courses/${courseId}/scorm-packages${replaces ? `/${replaces.id}` : ''}`;
    const path = withExpectedVersion(packages, expected);
    const controller = new AbortController();
    stop.current = controller;
    setState({ kind: 'sending', name, sent: 0, total: file.size });
    try {
      const answer = await sendForm<ScormPackageView>(path, form, {
        method: replaces ? 'PUT' : 'POST',
        signal: controller.signal,
        onProgress: (sent, total) => setState({ kind: 'sending', name, sent, total }),
      });
      if (!answer.ok) {
        setState({ kind: 'refused', name, reason: answer.failure.error });
        return;
      }
      setState({ kind: 'idle' });
      const { lectures, version } = answer.data;
      toast.success(`${lessons(lectures.length)} from ${name}`, { description: `SCORM ${version}` });
      onDone(answer.data);
    } catch {
      setState({ kind: 'idle' });
    }
  }

  if (state.kind === 'sending') {
    return <Sending {...state} onCancel={() => stop.current?.abort()} />;
  }
  return (
    <div className="max-w-xl space-y-3">
      {state.kind === 'refused' ? (
        <Alert tone="danger" live title={`${state.name} was not taken`}>
          {state.reason}.
        </Alert>
      ) : null}
      <FileDrop
        label={replaces ? `Replace “${replaces.title}”` : 'Add a SCORM package'}
        help={`SCORM 1.2 or 2004, a .zip of at most ${maximumMegabytes} MB. Each part of the package becomes a lesson.`}
        accept=".zip,application/zip,application/x-zip-compressed"
        icon={<Icon name="package" />}
        onFiles={([file]) => file && void send(file)}
        onRefused={(files) =>
          toast.error(`${files.map(({ name }) => name).join(', ')}: a SCORM package is a .zip file.`)
        }
      />
    </div>
  );
}

type SendingProps = { name: string; sent: number; total: number; onCancel: () => void };

function Sending({ name, sent, total, onCancel }: SendingProps) {
  const isSent = sent >= total;
  return (
    <div className="flex max-w-xl items-end gap-3">
      <Progress
        className="min-w-0 flex-1"
        label={isSent ? `Unpacking and checking ${name}` : `Sending ${name}`}
        value={inMegabytes(sent)}
        max={inMegabytes(total)}
        unit="MB"
      />
      <Button size="sm" disabled={isSent} onClick={onCancel}>
        <Icon name="x" />
        Cancel
      </Button>
    </div>
  );
}
