'use client';

import {
  type Caption,
  canonicalizeLanguageTag,
  commonCaptionLanguages,
  maximumCaptionBytes,
} from '@repo/schemas/childcare/caption';
import { parseAnswer } from '@repo/ui/call-api';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Field } from '@repo/ui/field';
import { FileDrop } from '@repo/ui/file-drop';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import {
  liveCourseChangeDeclined,
  useLiveCourseChangeConsent,
} from '@repo/ui/live-course-change-consent-provider';
import { Select } from '@repo/ui/select';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { useExpectedVersion, withExpectedVersion } from './expected-version.tsx';

/** The languages to choose from; the API also accepts others. */
const languageOptions = Object.entries(commonCaptionLanguages).map(([value, label]) => ({ value, label }));

type CaptionsManagerProps = {
  lectureId: string;
  captions: readonly Caption[];
  onChange: (captions: Caption[]) => void;
};

/** The language in a name such as "hands.zh-Hans.vtt". */
function languageOfFile(name: string): string | null {
  const tag = name.match(/[._-]([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.(?:vtt|srt)$/i)?.[1];
  const canonical = tag ? canonicalizeLanguageTag(tag) : null;
  return canonical !== null && canonical in commonCaptionLanguages ? canonical : null;
}

export function CaptionsManager(props: CaptionsManagerProps) {
  const { captions } = props;
  const { language, setLanguage, problem, setProblem, pending, path, send, remove } = useCaptions(props);

  return (
    <section aria-labelledby="captions-heading" className="max-w-xl space-y-3">
      <h2 id="captions-heading" className="text-sm font-medium">
        Captions <span className="font-normal text-muted">(one file per language)</span>
      </h2>
      {captions.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {captions.map(({ language: tag, label }) => (
            <li key={tag} className="flex min-h-12 items-center gap-2 pr-1 pl-3">
              <Icon name="captions" className="size-4 text-muted" />
              <span lang={tag} className="min-w-0 flex-1 text-sm">
                {label}
              </span>
              <a
                href={path(tag)}
                download={`captions.${tag}.vtt`}
                className="target-44 flex size-11 items-center justify-center rounded-md hover:bg-surface-muted"
              >
                <Icon name="download" className="size-4" />
                <span className="sr-only">Download the captions in {label}</span>
              </a>
              <ConfirmDialog
                trigger={
                  <IconButton label={`Remove the captions in ${label}`} icon={<Icon name="trash-2" />} />
                }
                title={`Remove the captions in ${label}?`}
                description="Learners who need them will no longer have them. Download the file first if you may want it back."
                confirmLabel="Remove captions"
                pendingLabel="Removing…"
                onConfirm={() => remove(tag)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Field id="caption-language" label="Language of the next file" optional className="max-w-64">
        {(control) => (
          <Select
            {...control}
            options={languageOptions}
            value={language}
            onChange={(event) => setLanguage(event.target.value)}
          />
        )}
      </Field>
      <FileDrop
        label={pending ? 'Storing the captions…' : 'Add captions'}
        help="WebVTT (.vtt) or SRT, up to 1 MB. A name such as hands.ta.vtt says its language."
        accept=".vtt,.srt,text/vtt"
        disabled={pending}
        icon={<Icon name="captions" />}
        onFiles={([file]) => file && void send(file)}
        onRefused={() => setProblem('Use a .vtt or .srt file.')}
      />
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </section>
  );
}

function useCaptions({ lectureId, captions, onChange }: CaptionsManagerProps) {
  const { ask } = useLiveCourseChangeConsent();
  const expected = useExpectedVersion();
  const [language, setLanguage] = useState('en');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const path = (tag: string) => `/api/lectures/${lectureId}/captions/${tag}`;

  async function send(file: File) {
    const target = languageOfFile(file.name) ?? language;
    setProblem(undefined);
    if (file.size > maximumCaptionBytes) {
      setProblem('A caption file may have at most 1 MB.');
      return;
    }
    if (!(await ask())) {
      setProblem(liveCourseChangeDeclined.error);
      return;
    }
    setPending(true);
    try {
      const response = await fetch(withExpectedVersion(path(target), expected), {
        method: 'PUT',
        headers: { 'content-type': 'text/vtt' },
        body: file,
      });
      const answer = await parseAnswer<Caption>(response);
      if (!answer.ok) {
        setProblem(answer.failure.error);
        return;
      }
      const stored = answer.data;
      onChange(
        [...captions.filter((one) => one.language !== stored.language), stored].toSorted((a, b) =>
          a.language.localeCompare(b.language),
        ),
      );
      toast.success(`Captions in ${stored.label} are stored`);
    } catch {
      setProblem('We could not reach the server. Check your connection and add the file again.');
    } finally {
      setPending(false);
    }
  }

  async function remove(tag: string): Promise<string | undefined> {
    if (!(await ask())) return liveCourseChangeDeclined.error;
    const answer = await parseAnswer(
      await fetch(withExpectedVersion(path(tag), expected), { method: 'DELETE' }),
    );
    if (!answer.ok && answer.failure.status !== 404) return answer.failure.error;
    onChange(captions.filter((one) => one.language !== tag));
    return undefined;
  }

  return { language, setLanguage, problem, setProblem, pending, path, send, remove };
}
