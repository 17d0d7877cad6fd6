'use client';

import { LazyRichTextEditor } from '@repo/rich-text/lazy-rich-text-editor';
import type { Lecture } from '@repo/schemas/childcare/course';
import { notAllowed, useChangeConsent, withConsent } from '@repo/ui/ask-before-change';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { EditorBar } from '@repo/ui/editor-bar';
import { Field } from '@repo/ui/field';
import { Input } from '@repo/ui/input';
import { unsavedStore } from '@repo/ui/unsaved-store';
import { useSavedDraft } from '@repo/ui/use-saved-draft';
import { Eye } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CaptionsField } from './captions-field.tsx';
import { FieldProblem } from './field-problem.tsx';
import { lectureChanges, lectureDraft, toLectureDraft } from './lecture-draft.ts';
import { loadLecture } from './load-lecture.ts';
import { lectureFields } from './merge-fields.tsx';
import { QuizEditor } from './quiz-editor.tsx';
import { ScormPackagePanel } from './scorm-package-panel.tsx';
import { unsavedLectures } from './unsaved-lectures.ts';
import type { SentVideo, VideoUploads } from './use-video-uploads.ts';
import { VideoField } from './video-field.tsx';
import { lectureText } from './written-text.ts';

const sentLectures = unsavedStore('childcare-lecture-sent', lectureDraft, 'tab');

export type LectureEditorProps = {
  course: { id: string; slug: string };
  lecture: Lecture;
  /** API path. */
  path: string;
  uploads: VideoUploads;
  onSaved: (lecture: Lecture) => void;
  onCaptions: (captions: Lecture['captions']) => void;
  /** Receives a video that arrives while the editor is open; null when it closes. */
  onVideoTaker: (take: ((sent: SentVideo) => void) | null) => void;
};

/** Saves automatically and keeps what could not be saved. */
export function LectureEditor(props: LectureEditorProps) {
  const { course, lecture, uploads, onCaptions, onVideoTaker } = props;
  const router = useRouter();
  const { id, type } = lecture;
  const [captions, setCaptions] = useState(lecture.captions);
  const consent = useChangeConsent();
  const saving = useLecture(props, consent);
  const editing = withConsent(saving, consent);
  const { draft, change, problemOf } = editing;

  const takeVideo = useEffectEvent((sent: SentVideo) => {
    // Keep the typed length when the browser cannot read the file's.
    change(sent.videoDuration > 0 ? sent : { videoUrl: sent.videoUrl });
  });
  const announceTaker = useEffectEvent(onVideoTaker);
  useEffect(() => {
    announceTaker((sent) => takeVideo(sent));
    return () => announceTaker(null);
  }, []);

  async function preview() {
    await editing.flush();
    if (!editing.isDirty()) router.push(`/learn/${course.slug}/${id}`);
  }

  return (
    <div className="space-y-6">
      <EditorBar
        editing={editing}
        isHeld={consent.state === 'asking'}
        noun="lecture"
        written={() => lectureText(draft)}
      >
        <Button size="sm" onClick={() => void preview()}>
          <Eye aria-hidden />
          Preview as a learner
        </Button>
      </EditorBar>
      <Title saving={saving} />
      {type === 'VIDEO' ? (
        <>
          <VideoField
            videoUrl={draft.videoUrl}
            videoDuration={draft.videoDuration}
            problem={problemOf('videoUrl')}
            upload={uploads.stateOf(id)}
            onChange={change}
            onFile={(file) => uploads.send(id, file, draft.videoUrl)}
            onRetry={() => uploads.retry(id)}
            onCancel={() => uploads.cancel(id)}
          />
          <CaptionsField
            lectureId={id}
            captions={captions}
            onChange={(next) => {
              setCaptions(next);
              onCaptions(next);
            }}
          />
        </>
      ) : null}
      {type === 'TEXT' ? <TextContent saving={saving} /> : null}
      {type === 'QUIZ' ? <QuizContent saving={saving} /> : null}
      {type === 'SCORM' ? <ScormPackagePanel courseId={course.id} lectureId={id} /> : null}
      <CheckboxWithLabel
        label="Anybody may look at this lecture before they begin the course"
        description={type === 'QUIZ' ? 'They see the questions, never the answers.' : undefined}
        checked={draft.isPreview}
        onChange={(event) => change({ isPreview: event.target.checked })}
      />
    </div>
  );
}

type Saving = ReturnType<typeof useLecture>;

function useLecture(
  { course, lecture, path, onSaved }: LectureEditorProps,
  consent: ReturnType<typeof useChangeConsent>,
) {
  // The API path after somebody else moved the lecture.
  const elsewhere = useRef<string | null>(null);
  return useSavedDraft({
    id: lecture.id,
    within: course.id,
    stored: lecture,
    toDraft: toLectureDraft,
    changes: (draft, stored) => lectureChanges(lecture.type, draft, stored),
    fields: lectureFields,
    unsaved: unsavedLectures,
    sent: sentLectures,
    put: async (body) =>
      (await consent.askOnce())
        ? callApi<Lecture>(elsewhere.current ?? path, { method: 'PUT', body })
        : { ok: false, failure: notAllowed },
    load: async () => {
      const found = await loadLecture(course.id, lecture.id);
      if ('error' in found) return found;
      elsewhere.current = found.path;
      return found.lecture;
    },
    onSaved,
  });
}

function TextContent({ saving: { draft, change, problemOf, edition } }: { saving: Saving }) {
  return (
    <div className="space-y-1.5">
      <p className="text-sm font-medium">Text</p>
      <LazyRichTextEditor
        key={edition}
        label="Text"
        initialHtml={draft.content}
        onChange={(content) => change({ content })}
        invalid={problemOf('content') !== undefined}
        describedBy="content-problem"
      />
      <FieldProblem id="content-problem" text={problemOf('content')} />
    </div>
  );
}

function QuizContent({ saving: { draft, change, problems } }: { saving: Saving }) {
  if (!draft.quiz) return null;
  return (
    <QuizEditor
      quiz={draft.quiz}
      problems={problems
        .filter(({ field }) => field.startsWith('quiz.'))
        .map(({ field, message }) => ({ field: field.slice('quiz.'.length), message }))}
      onChange={(quiz) => change({ quiz })}
    />
  );
}

function Title({ saving }: { saving: Saving }) {
  const { draft, change, problemOf } = saving;
  return (
    <Field id="lecture-title" label="Title" error={problemOf('title')}>
      {(control) => (
        <Input
          {...control}
          value={draft.title}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => change({ title: event.target.value })}
          onBlur={() => saving.isDirty() && void saving.flush()}
        />
      )}
    </Field>
  );
}
